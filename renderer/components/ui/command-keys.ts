import { factOf, type CommandId } from '../../../preload/contract/commands.ts'
import { ariaKeys, keyCaps } from '../../checks/accelerator.ts'
import { useMessages } from '../../i18n/messages.ts'
import { apple } from '../../checks/keys.ts'

/** Texts of a command's key, one per key cap; none without a key. */
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
  /** Tooltip: the text with the key behind it. */
  const titled = (text: string, id: CommandId): string =>
    caps(id).length > 0 ? `${text} (${caps(id).join(apple ? '' : ' ')})` : text
  const aria = (id: CommandId): string | undefined => {
    const { key } = factOf(id)
    return key === undefined ? undefined : ariaKeys(key, apple)
  }
  /** Attributes of a command's button: the key in its tooltip and for screen readers. */
  const keyed = (
    text: string,
    id: CommandId,
  ): { readonly title: string; readonly 'aria-keyshortcuts': string | undefined } => ({
    title: titled(text, id),
    'aria-keyshortcuts': aria(id),
  })
  return { caps, titled, aria, keyed }
}
