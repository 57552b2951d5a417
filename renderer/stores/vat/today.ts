import { isoDay } from '../../../preload/contract/dates.ts'

/** The local day as ISO text, which is unambiguous; main writes it as the service does. */
export const today = (now = new Date()): string =>
  isoDay({ year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() })
