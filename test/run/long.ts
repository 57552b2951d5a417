/** Whether this is `npm run test:long`: more runs, and another seed each time. */
export const isLong = (): boolean => process.env['LEDGERDESK_LONG'] === '1'

const seedOfEveryPush = 1

/** The seed of properties and simulations. */
export const seed = (): number => Number(process.env['LEDGERDESK_SEED'] ?? seedOfEveryPush)
