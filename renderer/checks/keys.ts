import { commandIds, factOf, type CommandId } from '../../preload/contract/commands.ts'
import { isPressed } from './accelerator.ts'

export const apple = /mac/i.test(navigator.platform)

/** The key that commands are given with on this computer, as its keyboard shows it. */
export const commandKey = apple ? '⌘' : 'Ctrl'

export const commanded = (event: KeyboardEvent | MouseEvent): boolean => (apple ? event.metaKey : event.ctrlKey)
const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'
export const isField = (target: EventTarget | null): boolean => target instanceof Element && target.matches(typing)
/** Single letters are commands only where nothing can be typed or chosen by letter. */
export const isTyping = (event: KeyboardEvent): boolean => isField(event.target)
/** A dialog has the keyboard for itself. */
export const dialogOpen = (): boolean => document.querySelector('dialog[open]') !== null

const heardHere = commandIds.filter((id) => factOf(id).heard === undefined)
/** The command whose key this is, where the window is the one to hear it. */
export const commandOf = (event: KeyboardEvent): CommandId | undefined =>
  heardHere.find((id) => {
    const { key, inField } = factOf(id)
    return key !== undefined && isPressed(key, event, apple) && !(inField === 'own' && isTyping(event))
  })

/**
 * Reads the table of commands for the window's keys; answers with a function that stops it. `back` is Escape's, which
 * is no command.
 */
export const listenForKeys = (run: (id: CommandId) => void, back: () => void): (() => void) => {
  const hear = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || dialogOpen()) return
    const command = event.key === 'Escape' ? back : commandOf(event)
    if (!command) return
    event.preventDefault()
    if (typeof command === 'string') run(command)
    else command()
  }
  window.addEventListener('keydown', hear)
  return () => window.removeEventListener('keydown', hear)
}
