import { commandIds, factOf, type CommandId } from '../../preload/contract/commands.ts'
import { isPressed } from './accelerator.ts'

export const apple = /mac/i.test(navigator.platform)

/** The command key's cap on this computer's keyboard. */
export const commandKey = apple ? '⌘' : 'Ctrl'

export const commanded = (event: KeyboardEvent | MouseEvent): boolean => (apple ? event.metaKey : event.ctrlKey)
const modifiers: ReadonlySet<string> = new Set(['Alt', 'AltGraph', 'CapsLock', 'Control', 'Meta', 'Shift'])
/** A key that does nothing alone. */
export const isModifier = ({ key }: KeyboardEvent): boolean => modifiers.has(key)

/** A key that writes a sign. AltGr counts as Ctrl and Alt on some systems, and Option writes signs on Apple's. */
export const isText = (event: KeyboardEvent): boolean =>
  [...event.key].length === 1 &&
  (event.getModifierState('AltGraph') || !(event.ctrlKey || event.metaKey || (event.altKey && !apple)))
const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, option, [contenteditable]'
export const isField = (target: EventTarget | null): boolean => target instanceof Element && target.matches(typing)
/** Single letters are commands only where nothing can be typed or chosen by letter. */
export const isTyping = (event: KeyboardEvent): boolean => isField(event.target)
export const dialogOpen = (): boolean => document.querySelector('dialog[open]') !== null

const heardHere = commandIds.filter((id) => factOf(id).heard !== 'there')
/** The command of a key that the window handles itself, or that only a cell does. */
export const commandOf = (event: KeyboardEvent): CommandId | undefined =>
  heardHere.find((id) => {
    const { key, inField } = factOf(id)
    return key !== undefined && isPressed(key, event, apple) && !(inField === 'own' && isTyping(event))
  })

/**
 * Keys of an open choice list are the browser's: no shortcut hears them, and Escape closes only the list. Call it
 * before anything else listens.
 */
export const leaveKeysToLists = (): void =>
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.target instanceof HTMLOptionElement) event.stopImmediatePropagation()
    },
    true,
  )

interface KeyActions {
  readonly run: (id: CommandId) => void
  /** For the key of a cell that no cell has handled. */
  readonly outside: (id: CommandId) => void
  /** For Escape, which is no command. */
  readonly back: () => void
}

/** Runs commands on their keys. Returns a function that stops this. */
export const listenForKeys = ({ run, outside, back }: KeyActions): (() => void) => {
  const hear = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || dialogOpen()) return
    const command = event.key === 'Escape' ? back : commandOf(event)
    if (!command) return
    event.preventDefault()
    if (typeof command !== 'string') command()
    else if (factOf(command).heard === 'in-cell') outside(command)
    else run(command)
  }
  window.addEventListener('keydown', hear)
  return () => window.removeEventListener('keydown', hear)
}
