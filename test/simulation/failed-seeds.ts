/**
 * Runs that once broke a promise, and what was wrong with the app then. They are played at every test. A seed means the same
 * run only as long as the plans are made in the same way; what it found is also held by a test of its own beside the code.
 */
export const failedSeeds: readonly { readonly seed: number; readonly was: string }[] = [
  { seed: 17, was: 'a desk that did not start, because the disk was full, kept its database locked' },
  { seed: 37, was: 'a damaged second copy was taken for a damaged database' },
  { seed: 125, was: 'a damaged page that only the sync met was never put right' },
  { seed: 464, was: 'a damaged journal lost the last save without a word' },
  { seed: 1060, was: 'after the clock was set back a rejected token was not replaced for hours' },
]
