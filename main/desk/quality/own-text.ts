/** A copy of a text that is kept: as a part of its record it would keep all of the record in memory. */
export const ownText = (text: string): string => ` ${text}`.slice(1)
