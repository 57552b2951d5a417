import type { VatAnswer } from '../../../preload/contract/vat.ts'
import { useMessages } from '../../i18n/messages.ts'
import type { IconName } from './icons.ts'

type Tone = 'good' | 'bad' | 'warn'

export const vatIcons: Readonly<Record<VatAnswer['is'], { readonly icon: IconName; readonly tone: Tone }>> = {
  valid: { icon: 'check', tone: 'good' },
  invalid: { icon: 'refused', tone: 'bad' },
  unknown: { icon: 'uncertain', tone: 'warn' },
}

/** An answer of VIES in words. */
export const useVatMessages = () => {
  const { t } = useMessages()
  const answerText = (answer: VatAnswer): string =>
    answer.is === 'unknown' ? `${t('vat.answer.unknown')}: ${t(`vat.why.${answer.why}`)}` : t(`vat.answer.${answer.is}`)
  return { answerText }
}
