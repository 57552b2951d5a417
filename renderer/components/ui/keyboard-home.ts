import { isField, isModifier } from '../../checks/keys.ts'

/** Parts of a page that have a name. */
const named = ['section', 'article'].flatMap((part) => [`${part}[aria-label]`, `${part}[aria-labelledby]`]).join()

const inView = (elements: Iterable<HTMLElement>): HTMLElement | undefined =>
  [...elements].find((one) => one.getClientRects().length > 0)

/**
 * Fallback of the focus: the dialog on top, else the heading of the part of the page where it was, else that of the
 * page in view. `parts`: the named parts around the element that had it, innermost first; they may be gone too.
 */
const home = (parts: readonly Element[]): HTMLElement | null => {
  const dialog = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1)
  if (dialog) return dialog
  const near = parts.flatMap(
    (part) => inView(part.isConnected ? part.querySelectorAll<HTMLElement>('h2, h3') : []) ?? [],
  )
  return near[0] ?? inView(document.querySelectorAll<HTMLElement>('main h1')) ?? null
}

const partsAround = (element: Element): Element[] => {
  const part = element.closest(named)
  return part === null ? [] : [part, ...(part.parentElement ? partsAround(part.parentElement) : [])]
}

/** The focus is nowhere, or on the fallback: a component may take it. */
export const keyboardIsFree = (): boolean => {
  const at = document.activeElement
  return (
    at === null ||
    at === document.body ||
    (at instanceof HTMLElement && at.dataset['home'] !== undefined && !at.matches('dialog'))
  )
}

/**
 * For a component that moves the focus after a wait. Call it before the wait: its result tells whether the focus is
 * still there, or free. Otherwise the user is typing elsewhere.
 */
export const keyboardStays = (): (() => boolean) => {
  const before = document.activeElement
  return () => document.activeElement === before || keyboardIsFree()
}

/** As `keyboardStays`, for what takes the focus from anything but a field. A dialog gives its focus back by itself. */
export const fieldEntered = (): (() => boolean) => {
  const before = document.activeElement
  const isDialog = before?.closest('dialog') != null
  return () => !isDialog && document.activeElement !== before && isField(document.activeElement)
}

const isGone = (element: Element): boolean =>
  !element.isConnected || element.matches(':disabled') || element.getClientRects().length === 0

/**
 * Gives the focus to the part of the page, or to the dialog, when its element is removed, hidden or disabled. Keys and
 * screen readers go on from there. A click on nothing changes nothing. The focus ring is shown after a key only,
 * because browsers would draw it around a heading too. Returns a function that stops this.
 */
export const keepKeyboard = (): (() => void) => {
  let last: EventTarget | null = null
  let parts: readonly Element[] = []
  let frame = 0
  let byKeys = false
  const settle = (): void => {
    frame = 0
    if (document.activeElement !== document.body || (last instanceof Element && !isGone(last))) return
    const to = home(parts)
    if (!to) return
    to.tabIndex = -1
    to.dataset['home'] = byKeys ? 'seen' : 'unseen'
    to.focus({ preventScroll: true })
  }
  // After two frames the browser has blurred a removed element, and components have moved the focus themselves.
  const schedule = (): void =>
    void (frame ||= requestAnimationFrame(() => void (frame = requestAnimationFrame(settle))))
  const arrives = ({ target }: FocusEvent): void => {
    if (target instanceof Element) parts = partsAround(target)
  }
  const leaves = ({ target }: FocusEvent): void => {
    last = target
    schedule()
  }
  const keyed = (event: KeyboardEvent): void => {
    if (isModifier(event)) return
    byKeys = true
    const at = document.activeElement
    if (at instanceof HTMLElement && at.dataset['home'] !== undefined) at.dataset['home'] = 'seen'
  }
  const pointed = (): void => void (byKeys = false)
  const watching = new MutationObserver(schedule)
  watching.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'open'],
  })
  if (document.activeElement) parts = partsAround(document.activeElement)
  document.addEventListener('focusin', arrives)
  document.addEventListener('focusout', leaves)
  // In the capture phase, so that nobody stops the event before.
  document.addEventListener('keydown', keyed, true)
  document.addEventListener('pointerdown', pointed, true)
  schedule()
  return () => {
    watching.disconnect()
    document.removeEventListener('focusin', arrives)
    document.removeEventListener('focusout', leaves)
    document.removeEventListener('keydown', keyed, true)
    document.removeEventListener('pointerdown', pointed, true)
    cancelAnimationFrame(frame)
  }
}
