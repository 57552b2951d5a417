import { buildApp } from '../build.ts'

/** Builds the app that will be packed, unless the caller has built it. */
export const setup = async (): Promise<void> => {
  if (process.env['LEDGERDESK_BUILT'] !== '1') await buildApp()
}
