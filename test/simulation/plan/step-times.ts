/** Times that steps wait, and that clocks jump by, in milliseconds. */
export const minute = 60_000
export const waits = [200, 2_000, 10_000, 40_000, 70_000, 3 * minute, 12 * minute] as const
export const jumps = [
  -30 * 24 * 60 * minute,
  -2 * 60 * minute,
  -5 * minute,
  5 * minute,
  3 * 60 * minute,
  40 * 24 * 60 * minute,
] as const
