/** The parts of the page Quality, in the order of its bar. */
export const qualityParts = ['findings', 'duplicates', 'overview', 'muted'] as const
export type QualityPart = (typeof qualityParts)[number]
