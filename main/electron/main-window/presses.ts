import type { WebContents } from 'electron'

/** Input events that begin a press of a key, a button of the mouse or a finger. */
const beginnings: ReadonlySet<string> = new Set(['mouseDown', 'rawKeyDown', 'keyDown', 'touchStart'])
/** Milliseconds. Between a press and what it asks for lies no more than its release and a busy page. */
const moment = 5_000

const lastPress = new WeakMap<WebContents, number>()

/** Notes presses in a page. They come from the system, so a script of the page cannot make one up. */
export const watchPresses = (contents: WebContents): void =>
  void contents.on('input-event', (_event, { type }) => {
    if (beginnings.has(type)) lastPress.set(contents, performance.now())
  })

/** Whether somebody pressed something in the page a moment ago. A press serves once. */
export const takePress = (contents: WebContents): boolean => {
  const at = lastPress.get(contents) ?? -Infinity
  lastPress.delete(contents)
  return performance.now() - at <= moment
}
