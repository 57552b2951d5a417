const apple = /mac/i.test(navigator.platform)

/** The key that commands are given with on this computer, as its keyboard shows it. */
export const commandKey = apple ? '⌘' : 'Ctrl'
export const saveKey = apple ? '⌘S' : 'Ctrl S'
export const lockKey = apple ? '⇧⌘L' : 'Ctrl Shift L'

export const filterKey = apple ? '⇧⌘F' : 'Ctrl Shift F'
export const placesKey = apple ? '⇧⌘A' : 'Ctrl Shift A'

export const commanded = (event: KeyboardEvent | MouseEvent): boolean => (apple ? event.metaKey : event.ctrlKey)
const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'
/** Single letters are commands only where nothing can be typed or chosen by letter. */
export const isTyping = (event: KeyboardEvent): boolean => event.target instanceof Element && event.target.matches(typing)

export interface KeyHands {
  readonly search: () => void
  /** Asks for a new filter of the table. */
  readonly filter: () => void
  readonly create: () => void
  readonly save: () => void
  readonly back: () => void
  readonly step: (by: 1 | -1) => void
  readonly help: () => void
  /** Takes the environment's lock off, or puts it on again. */
  readonly lock: () => void
  /** Opens the list of administrations. */
  readonly places: () => void
}

const commandOf = (event: KeyboardEvent, hands: KeyHands): (() => void) | undefined => {
  if (event.key === 'F1') return hands.help
  if (event.key === 'Escape') return hands.back
  if (event.altKey && !event.ctrlKey && event.key === 'ArrowUp') return () => hands.step(-1)
  if (event.altKey && !event.ctrlKey && event.key === 'ArrowDown') return () => hands.step(1)
  if (event.altKey || !commanded(event)) return undefined
  if (event.shiftKey) return { l: hands.lock, a: hands.places, f: hands.filter }[event.key.toLowerCase()]
  return { f: hands.search, n: hands.create, s: hands.save }[event.key.toLowerCase()]
}

/** Listens for the window's keys; answers with a function that stops it. An open dialog keeps its keys for itself. */
export const listenForKeys = (hands: KeyHands): (() => void) => {
  const hear = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return
    const command = commandOf(event, hands)
    if (!command) return
    event.preventDefault()
    command()
  }
  window.addEventListener('keydown', hear)
  return () => window.removeEventListener('keydown', hear)
}
