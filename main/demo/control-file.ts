import type { DemoOptions } from './demo.ts'

/** Through this file tests and the tour set quirks in the Demo company. An installed app ignores it. */
export const controlFileIn = (
  env: Readonly<Record<string, string | undefined>>,
  isInstalled: boolean,
): Pick<DemoOptions, 'controlFile'> => {
  const file = env['LEDGERDESK_DEMO_CONTROL']
  return isInstalled || !file ? {} : { controlFile: file }
}
