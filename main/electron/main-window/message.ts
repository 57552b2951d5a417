import { Notification } from 'electron'

/** Kept until they are chosen or gone: one that nobody holds may lose its listener. */
const shown = new Set<Notification>()

/** Shows a message of the desktop, where there is one. */
export const showMessage = (text: string, chosen: () => void): void => {
  if (!Notification.isSupported()) return
  const message = new Notification({ title: 'Ledgerdesk', body: text })
  shown.add(message)
  const gone = (): void => void shown.delete(message)
  message.on('click', () => {
    gone()
    chosen()
  })
  message.on('close', gone)
  message.on('failed', gone)
  message.show()
}
