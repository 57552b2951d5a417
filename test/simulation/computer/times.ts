/** Times that the app works with, in milliseconds, and how much it reads at a time. */
export const timeout = 30_000
export const settleTime = 2 * timeout + 5_000
export const every = 600_000
/** Time limits of quitting: for the answer of a write, and for everything. */
export const [patience, longestQuit] = [2_000, 4_000]
/** Customers that each sync reads again although the list shows no change. */
export const rechecks = 2
