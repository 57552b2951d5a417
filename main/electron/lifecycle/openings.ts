import { app } from 'electron'
import { wantsWindow } from '../../app/headless/run-mark.ts'
import { linkIn } from '../../app/commands/deep-link.ts'

/** Somebody opened the app again, with a link to a customer or without. */
export type Opening = (link: string | null) => void

/**
 * Hears who opens the app while it runs: a second start, or a link on macOS. Both may come before anything is there to
 * show, so they are kept until somebody takes them. Call it before the lock is asked for. A run without a window that
 * found us here has left already, and concerns nobody.
 */
export const hearOpenings = () => {
  let taker: Opening | null = null
  let early: (string | null)[] = []
  const heard = (link: string | null): void => {
    if (taker) taker(link)
    else early.push(link)
  }
  app.on('open-url', (event, link) => {
    event.preventDefault()
    heard(link)
  })
  app.on('second-instance', (_event, argv, _folder, request) => {
    if (wantsWindow(request)) heard(linkIn(argv))
  })
  return {
    take: (next: Opening): void => {
      taker = next
      early.forEach(next)
      early = []
    },
  }
}
