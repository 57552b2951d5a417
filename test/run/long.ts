/** Whether this is a run of `npm run test:long`: more of everything, and other seeds each time. */
export const isLong = (): boolean => process.env['LEDGERDESK_LONG'] === '1'

const seedOfEveryPush = 1

/** What chance starts from, in properties and simulations. */
export const seed = (): number => Number(process.env['LEDGERDESK_SEED'] ?? seedOfEveryPush)
