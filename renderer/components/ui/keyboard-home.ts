/** Where the keyboard goes when it is nowhere: the dialog on top, else the heading of the page in view. */
const home = (): HTMLElement | null => {
  const dialog = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1)
  return (
    dialog ??
    [...document.querySelectorAll<HTMLElement>('main h1')].find((one) => one.getClientRects().length > 0) ??
    null
  )
}

/** Nothing that a person chose has the keyboard: whoever knows a better place than the page's heading may take it there. */
export const keyboardIsFree = (): boolean => {
  const at = document.activeElement
  return (
    at === null ||
    at === document.body ||
    (at instanceof HTMLElement && at.dataset['home'] !== undefined && !at.matches('dialog'))
  )
}

const goWithOthers: ReadonlySet<string> = new Set(['Alt', 'Control', 'Meta', 'Shift'])

const isGone = (element: Element): boolean =>
  !element.isConnected || element.matches(':disabled') || element.getClientRects().length === 0

/**
 * The keyboard is never nowhere: where what had it is gone, hidden or off, the page or the dialog takes it, so that the
 * next key and a screen reader go on from there. A click beside everything is left alone. Answers with a function that
 * stops it. The ring is for who works by keyboard: before any key, and after a click, the browser would draw one around
 * a heading too.
 */
export const keepKeyboard = (): (() => void) => {
  let last: EventTarget | null = null
  let frame = 0
  let byKeys = false
  const settle = (): void => {
    frame = 0
    if (document.activeElement !== document.body || (last instanceof Element && !isGone(last))) return
    const to = home()
    if (!to) return
    to.tabIndex = -1
    to.dataset['home'] = byKeys ? 'seen' : 'unseen'
    to.focus({ preventScroll: true })
  }
  // Two frames: by then the browser has taken it from what is gone, and whoever gives it on by himself has done so.
  const look = (): void => void (frame ||= requestAnimationFrame(() => void (frame = requestAnimationFrame(settle))))
  const leaves = ({ target }: FocusEvent): void => {
    last = target
    look()
  }
  const keyed = ({ key }: KeyboardEvent): void => {
    if (goWithOthers.has(key)) return
    byKeys = true
    const at = document.activeElement
    if (at instanceof HTMLElement && at.dataset['home'] !== undefined) at.dataset['home'] = 'seen'
  }
  const pointed = (): void => void (byKeys = false)
  const watching = new MutationObserver(look)
  watching.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'open'],
  })
  document.addEventListener('focusout', leaves)
  // Before anybody who stops the event.
  document.addEventListener('keydown', keyed, true)
  document.addEventListener('pointerdown', pointed, true)
  look()
  return () => {
    watching.disconnect()
    document.removeEventListener('focusout', leaves)
    document.removeEventListener('keydown', keyed, true)
    document.removeEventListener('pointerdown', pointed, true)
    cancelAnimationFrame(frame)
  }
}
