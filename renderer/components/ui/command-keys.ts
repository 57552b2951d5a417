import { factOf, type CommandId } from '../../../preload/contract/commands.ts'
import { ariaKeys, keyCaps } from '../../checks/accelerator.ts'
import { useMessages } from '../../i18n/messages.ts'
import { apple } from '../../checks/keys.ts'

/** A command's key as people read it, one text a key; none where it has no key. */
export const useCommandKeys = () => {
  const { t } = useMessages()
  const caps = (id: CommandId): readonly string[] => {
    const { key } = factOf(id)
    return key === undefined
      ? []
      : keyCaps(key, apple, {
          shift: t('keys.shift'),
          alt: t('keys.alt'),
          enter: t('keys.enter'),
          delete: t('keys.delete'),
        })
  }
  /** For a tooltip: the words with the key behind them. */
  const titled = (words: string, id: CommandId): string =>
    caps(id).length > 0 ? `${words} (${caps(id).join(apple ? '' : ' ')})` : words
  const aria = (id: CommandId): string | undefined => {
    const { key } = factOf(id)
    return key === undefined ? undefined : ariaKeys(key, apple)
  }
  /** What a button that does a command is given besides its words: the key in its tooltip, and for a screen reader. */
  const keyed = (
    words: string,
    id: CommandId,
  ): { readonly title: string; readonly 'aria-keyshortcuts': string | undefined } => ({
    title: titled(words, id),
    'aria-keyshortcuts': aria(id),
  })
  return { caps, titled, aria, keyed }
}
