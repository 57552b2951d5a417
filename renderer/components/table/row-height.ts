import type { Density } from '../../../preload/contract/settings.ts'

/** In pixels, as `--row` in tokens.css: the grid places its rows itself and has to be told. */
export const rowHeights: Readonly<Record<Density, number>> = { comfortable: 32, compact: 26 }
