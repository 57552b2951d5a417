import { AppError } from '../../base/app-error.ts'
import type { Desk } from '../desk.ts'

const notYet = (): Promise<never> => Promise.reject(new AppError('call-unknown'))
const gone = (): Promise<never> => Promise.reject(new AppError('import-gone'))

/** One import at a time. No table can be opened yet, so no call finds one. */
export const openImports = (): Desk['imports'] => ({
  openTable: notYet,
  readAgain: gone,
  check: gone,
  rows: gone,
  correct: gone,
  choose: gone,
  stage: gone,
  progress: async () => null,
  cancel: async () => undefined,
  close: async () => undefined,
})
