/** A parsed accelerator of the commands' table, such as `CmdOrCtrl+Shift+A`. `control`: `Ctrl` on every keyboard. */
interface Accelerator {
  readonly command: boolean
  readonly control: boolean
  readonly shift: boolean
  readonly alt: boolean
  readonly key: string
}
const parse = (text: string): Accelerator => {
  const parts = text.split('+')
  return {
    command: parts.includes('CmdOrCtrl'),
    control: parts.includes('Ctrl'),
    shift: parts.includes('Shift'),
    alt: parts.includes('Alt'),
    key: parts.at(-1) ?? '',
  }
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>
const named: Readonly<Record<string, string>> = { Up: 'ArrowUp', Down: 'ArrowDown' }
const sameKey = (key: string, event: Pressed, apple: boolean): boolean => {
  const pressed = event.key.toLowerCase()
  if (pressed === (named[key] ?? key).toLowerCase()) return true
  // Option writes another sign on Apple's keyboards.
  if (apple && event.altKey && event.code === `Key${key}`) return true
  // Some keyboards have the digits under Shift, and Apple's delete key is Backspace.
  return (/^\d$/.test(key) && event.code === `Digit${key}`) || (apple && key === 'Delete' && pressed === 'backspace')
}

export const isPressed = (text: string, event: Pressed, apple: boolean): boolean => {
  const { shift, alt, key, ...held } = parse(text)
  const [control, meta] = apple ? [held.control, held.command] : [held.control || held.command, false]
  return (
    event.ctrlKey === control &&
    event.metaKey === meta &&
    event.shiftKey === shift &&
    event.altKey === alt &&
    sameKey(key, event, apple)
  )
}

interface KeyNames {
  readonly shift: string
  readonly alt: string
  readonly enter: string
  readonly delete: string
}
const signs: Readonly<Record<string, string>> = { Up: '↑', Down: '↓' }

/** One text per key cap, as this computer's keyboard shows it. */
export const keyCaps = (text: string, apple: boolean, names: KeyNames): readonly string[] => {
  const { command, control, shift, alt, key } = parse(text)
  const words: Readonly<Record<string, string>> = { ...signs, Enter: names.enter, Delete: names.delete }
  const held = apple
    ? [control && '⌃', alt && '⌥', shift && '⇧', command && '⌘']
    : [(control || command) && 'Ctrl', alt && names.alt, shift && names.shift]
  return [...held.filter((one) => one !== false), words[key] ?? key]
}

/** The value of `aria-keyshortcuts`. */
export const ariaKeys = (text: string, apple: boolean): string => {
  const { command, control, shift, alt, key } = parse(text)
  return [
    control && 'Control',
    command && (apple ? 'Meta' : 'Control'),
    alt && 'Alt',
    shift && 'Shift',
    named[key] ?? key,
  ]
    .filter(Boolean)
    .join('+')
}
