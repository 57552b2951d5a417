/** The day of a moment (milliseconds since 1970) on this computer, as YYYY-MM-DD. */
export const localDay = (at: number): string =>
  new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
