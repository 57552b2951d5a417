import { Notification } from 'electron'

/** References keep the listeners of shown notifications from being garbage collected. */
const shown = new Set<Notification>()

export const showMessage = (text: string, chosen: () => void): void => {
  if (!Notification.isSupported()) return
  const notification = new Notification({ title: 'Ledgerdesk', body: text })
  shown.add(notification)
  const release = (): void => void shown.delete(notification)
  notification.on('click', () => {
    release()
    chosen()
  })
  notification.on('close', release)
  notification.on('failed', release)
  notification.show()
}
