import { buildApp } from '../build.ts'

/** What is packed is what has just been built, unless whoever calls has built it. */
export const setup = async (): Promise<void> => {
  if (process.env['LEDGERDESK_BUILT'] !== '1') await buildApp()
}
