import { Notification } from 'electron'

/** References keep the listeners of notifications that may be clicked from being garbage collected. */
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
  notification.on('close', ({ reason }) => {
    // Windows has moved it to its notification centre then, where it is still clicked.
    if (reason !== 'timedOut') release()
  })
  notification.on('failed', release)
  notification.show()
}
