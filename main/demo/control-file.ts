import type { DemoOptions } from './demo.ts'

/** Tests and the tour make the Demo company misbehave through this; an installed app never opens it. */
export const controlFileIn = (
  env: Readonly<Record<string, string | undefined>>,
  isInstalled: boolean,
): Pick<DemoOptions, 'controlFile'> => {
  const file = env['LEDGERDESK_DEMO_CONTROL']
  return isInstalled || !file ? {} : { controlFile: file }
}
