import type { Asking } from '../../../preload/contract/sync.ts'
import { useWords } from '../../i18n/words.ts'

/** Why what waits is asked about before it is sent. */
export const useHeldWords = () => {
  const { t, count, number } = useWords()
  const whyAsked = (asking: Asking): string =>
    asking.is === 'many'
      ? t('held.many', { count: number(asking.writes), above: number(asking.askAbove) })
      : count('held.cutOff', asking.writes)
  return { whyAsked }
}
