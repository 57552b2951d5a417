import type { Density } from '../../../preload/contract/settings.ts'

/** Pixels, as `--row` in tokens.css: the grid positions its rows itself. */
export const rowHeights: Readonly<Record<Density, number>> = { comfortable: 32, compact: 26 }
