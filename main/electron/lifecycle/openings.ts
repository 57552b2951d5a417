import { app } from 'electron'
import { wantsWindow } from '../../app/headless/run-mark.ts'
import { linkIn } from '../../app/commands/deep-link.ts'

/** Called when somebody opens the app again, with a link to a customer or null. */
export type Launched = (link: string | null) => void

/**
 * Receives second starts and macOS links, and queues them until there is a listener. Call it before asking for the
 * lock. A headless run that met this instance has already quit, and is ignored.
 */
export const queueLaunches = () => {
  let listener: Launched | null = null
  let queued: (string | null)[] = []
  const opened = (link: string | null): void => {
    if (listener) listener(link)
    else queued.push(link)
  }
  app.on('open-url', (event, link) => {
    event.preventDefault()
    opened(link)
  })
  app.on('second-instance', (_event, argv, _folder, request) => {
    if (wantsWindow(request)) opened(linkIn(argv))
  })
  return {
    onLaunch: (next: Launched): void => {
      listener = next
      queued.forEach(next)
      queued = []
    },
  }
}
