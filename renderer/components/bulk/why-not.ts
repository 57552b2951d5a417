import type { FailCode } from '../../../preload/contract/error-payload.ts'
import { useMessages } from '../../i18n/messages.ts'

const short = [
  'edit-not-possible-now',
  'edit-of-another-user',
  'edit-value-wrong-type',
  'edit-changed-meanwhile',
  'customer-unknown',
  'edit-nothing-changed',
  'edit-sent-already',
] as const
const isShort = (code: FailCode): code is (typeof short)[number] => (short as readonly string[]).includes(code)

/** The reason why a customer was skipped, with a short text where the catalogue has one. */
export const useWhyNot = () => {
  const { t } = useMessages()
  return (code: FailCode): string => t(isShort(code) ? `bulk.why.${code}` : `failure.${code}`)
}
