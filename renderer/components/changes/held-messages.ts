import type { Asking } from '../../../preload/contract/sync.ts'
import { useMessages } from '../../i18n/messages.ts'

export const useHeldMessages = () => {
  const { t, count, number } = useMessages()
  const whyAsked = (asking: Asking): string =>
    asking.is === 'many'
      ? t('held.many', { count: number(asking.writes), above: number(asking.askAbove) })
      : count('held.cutOff', asking.writes)
  return { whyAsked }
}
