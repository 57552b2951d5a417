import type { CommandId, Wish } from '../../preload/contract/commands.ts'
import { never } from '../../preload/contract/never.ts'
import { api } from './api.ts'
import { dialogOpen, isField } from '../checks/keys.ts'
import { useCommands } from './commands.ts'
import { useOpening } from './opening.ts'
import { useSettings } from './settings.ts'

/** Undo and redo of the menu are those of the field that is typed in, where there is one. */
const inField = (id: CommandId): boolean =>
  (id === 'undo' || id === 'redo') && isField(document.activeElement) && document.execCommand(id)

/** Does what the menu or a link from outside asks for. An open dialog keeps commands away, as it keeps keys. */
export const useWishes = () => {
  const settings = useSettings()
  const commands = useCommands()
  const { open } = useOpening()

  const perform = (wish: Wish): void => {
    switch (wish.is) {
      case 'command':
        if (!dialogOpen() && !inField(wish.id)) commands.run(wish.id)
        return
      case 'open':
        return open(wish.place, wish.key)
      default:
        return never(wish)
    }
  }
  /** Before the window knows where it is nothing is taken; it does when it has begun. */
  const take = async (): Promise<void> => {
    while (settings.settings) {
      const wish = await api.hands.next()
      if (!wish) return
      perform(wish)
    }
  }
  return { take }
}
