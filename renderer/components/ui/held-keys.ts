import { nextTick } from 'vue'
import { commanded, isModifier, isText } from '../../checks/keys.ts'

const writes =
  'textarea, input:not([type]), input[type=text], input[type=search], input[type=url], input[type=password]'
type Writable = HTMLInputElement | HTMLTextAreaElement
const isWritable = (at: Element): at is Writable => at.matches(`:is(${writes}):not(:disabled, [readonly])`)

/** Writes over the selection; Backspace writes nothing over the sign before it. */
const write = (at: Writable, text: string): void => {
  const [start, end] = [at.selectionStart ?? at.value.length, at.selectionEnd ?? at.value.length]
  const before = text === '' && start === end ? [...at.value.slice(0, start)].slice(0, -1).join('').length : start
  if (text === '' && before === end) return
  // A browser keeps to the limit as well; -1 is none.
  if (at.maxLength >= 0 && at.value.length - (end - before) + text.length > at.maxLength) return
  at.setRangeText(text, before, end, 'end')
  const inputType = text === '' ? 'deleteContentBackward' : 'insertText'
  at.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data: text }))
}

const stops = 'a[href], button, input, select, textarea, [tabindex]'
const step = (at: Element, by: 1 | -1): void => {
  const around = at.closest('dialog') ?? document
  const all = [...around.querySelectorAll<HTMLElement>(stops)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.getClientRects().length > 0,
  )
  const next = all[all.indexOf(at as HTMLElement) + by]
  next?.focus()
  if (next instanceof HTMLInputElement && isWritable(next)) next.select()
}

const clipboardKeys: Readonly<Record<string, string>> = { c: 'copy', v: 'paste' }
/** The event of the key without its texts, which only a browser can give: who hears it asks main. */
const clipboardEventOf = (event: KeyboardEvent): ClipboardEvent | null => {
  const type = clipboardKeys[event.key.toLowerCase()]
  if (type === undefined || !commanded(event) || event.shiftKey || event.altKey) return null
  return new ClipboardEvent(type, { bubbles: true, cancelable: true })
}

/** The browser's part in a key that nobody prevented. A script cannot ask for it. */
const byDefault = (event: KeyboardEvent, at: Element): void => {
  const presses = event.key === 'Enter' ? 'button, a[href]' : 'button, input[type=checkbox], input[type=radio]'
  const clipboard = isWritable(at) ? null : clipboardEventOf(event)
  if (clipboard) at.dispatchEvent(clipboard)
  else if (event.key === 'Tab') step(at, event.shiftKey ? -1 : 1)
  else if ([' ', 'Enter'].includes(event.key) && at.matches(presses)) (at as HTMLElement).click()
  else if (!isWritable(at)) return
  else if (event.key === 'Enter') at.form?.requestSubmit()
  else if (isText(event)) write(at, event.key)
  else if (event.key === 'Backspace' && !event.ctrlKey && !event.metaKey) write(at, '')
}

const copyOf = (event: KeyboardEvent): KeyboardEvent => {
  const { key, code, location, repeat, ctrlKey, shiftKey, altKey, metaKey } = event
  const modifierAltGraph = event.getModifierState('AltGraph')
  const held = { ctrlKey, shiftKey, altKey, metaKey, modifierAltGraph }
  return new KeyboardEvent('keydown', {
    key,
    code,
    location,
    repeat,
    ...held,
    bubbles: true,
    cancelable: true,
    composed: true,
  })
}

/** Presses a key that was held back again, where the keyboard is now. `own` gets the event. */
export const pressAgain = async (event: KeyboardEvent, own: WeakSet<Event>): Promise<void> => {
  const at = document.activeElement ?? document.body
  const copy = copyOf(event)
  own.add(copy)
  if (at.dispatchEvent(copy)) byDefault(event, at)
  // A command moves the focus after the window is drawn anew.
  await nextTick()
  await nextTick()
}

/** Acts in any place alike, so it does not have to wait. */
const isCommand = (event: KeyboardEvent): boolean =>
  !isText(event) &&
  (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Escape' || event.key.startsWith('F'))

/**
 * Holds keys back while the keyboard is on its way to another place, such as a form that is still being read. They act
 * once it has arrived: before, a text would be written over the cell that the form was opened from. A click drops them.
 * `stays`: what they do if the keyboard stays where it was.
 */
export const holdKeysUntil = async (arrival: Promise<unknown>, stays: 'drop' | 'act'): Promise<void> => {
  const before = document.activeElement
  const own = new WeakSet<Event>()
  const waiting: KeyboardEvent[] = []
  const drop = (): void => void (waiting.length = 0)
  const hear = (event: KeyboardEvent): void => {
    if (own.has(event) || event.isComposing || isModifier(event)) return
    if (waiting.length === 0 && isCommand(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    waiting.push(event)
  }
  window.addEventListener('keydown', hear, true)
  window.addEventListener('pointerdown', drop, true)
  try {
    await arrival
    await nextTick()
    await nextTick()
    if (stays === 'drop' && document.activeElement === before) drop()
    for (let key = waiting.shift(); key; key = waiting.shift()) await pressAgain(key, own)
  } finally {
    window.removeEventListener('keydown', hear, true)
    window.removeEventListener('pointerdown', drop, true)
  }
}
