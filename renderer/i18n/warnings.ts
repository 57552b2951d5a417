import { never } from '../../preload/contract/never.ts'
import type { Warning } from '../../preload/contract/warnings.ts'
import { showDecimal } from './decimals.ts'
import { useMessages } from './messages.ts'

export const useWarningText = () => {
  const { t, number, region } = useMessages()
  return (warning: Warning): string => {
    switch (warning.is) {
      case 'too-long':
        return t('warning.too-long', { length: number(warning.length), max: number(warning.max) })
      case 'out-of-range':
        return t('warning.out-of-range', { min: number(warning.min), max: number(warning.max) })
      case 'not-a-number':
        return t('warning.not-a-number', { example: showDecimal(region(), '1500.50') ?? '' })
      case 'not-whole':
      case 'expected':
      case 'edges':
        return t(`warning.${warning.is}`)
      default:
        return never(warning)
    }
  }
}
