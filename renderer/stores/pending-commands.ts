import type { CommandId, PendingCommand } from '../../preload/contract/commands.ts'
import { never } from '../../preload/contract/never.ts'
import { api } from './api.ts'
import { apple, dialogOpen, isField } from '../checks/keys.ts'
import { useCommands } from './commands.ts'
import { useOpening } from './opening.ts'
import { useSettings } from './settings.ts'

/**
 * In a text field, undo and redo of the menu are the field's own. On macOS their keys come by the menu alone, so they
 * never reach past the field. Elsewhere somebody chose the line, so a field without a step leaves it to the table.
 */
const inField = (id: CommandId, onApple: boolean): boolean =>
  (id === 'undo' || id === 'redo') && isField(document.activeElement) && (document.execCommand(id) || onApple)

/** Going elsewhere ends an import or a preview in a dialog, so a link waits until the user has closed it. */
const whenNoDialog = (work: () => void): void => {
  if (!dialogOpen()) return work()
  const watcher = new MutationObserver(() => {
    if (dialogOpen()) return
    watcher.disconnect()
    work()
  })
  watcher.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
}

/**
 * Performs what the menu or a link from outside asks for. An open dialog blocks commands, as it blocks keys, except in
 * its own text fields.
 */
export const usePendingCommands = (onApple = apple) => {
  const settings = useSettings()
  const commands = useCommands()
  const { open } = useOpening()

  const perform = (command: PendingCommand): void => {
    switch (command.is) {
      case 'command':
        if (!inField(command.id, onApple) && !dialogOpen()) commands.press(command.id)
        return
      case 'open':
        return whenNoDialog(() => open(command.place, command.key))
      default:
        return never(command)
    }
  }
  /** Takes nothing before the settings are read; App takes again after that. */
  const take = async (): Promise<void> => {
    while (settings.settings) {
      const command = await api.commands.next()
      if (!command) return
      perform(command)
    }
  }
  return { take }
}
