import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '../build.ts'
import { largestArchive } from '../package/contents.ts'
import { packStub, places } from '../package/packed.ts'
import type { Figure } from './figures.ts'

const sizeOf = (what: string, bytes: number, most: number | null, note: string): Figure => ({
  goal: 'size',
  what,
  customers: 0,
  unit: 'KiB',
  bar: most === null ? {} : { ours: Math.floor(most / 1_024) },
  rounds: [{ ours: bytes / 1_024, bare: Number.NaN }],
  note,
})

/** Bytes of a page and of the scripts and styles that it names: those that it needs before its first paint. */
export const firstLoad = (window: string): number => {
  const page = readFileSync(join(window, 'index.html'), 'utf8')
  const files = [...page.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, name]) => name!)
  return [...files, 'index.html'].reduce((sum, name) => sum + statSync(join(window, name)).size, 0)
}

/** The built app: what is packed, and what the window reads to show itself. */
export const packing = async (folder: string): Promise<Figure[]> => {
  await buildApp()
  await packStub(folder, 'linux', { kind: 'dir', arch: ['x64'] })
  const { size } = statSync(join(places(folder, 'linux', 'x64').resources, 'app.asar'))
  return [
    sizeOf('app.asar, for Linux on x64', size, largestArchive, 'without Electron and the database library beside it'),
    sizeOf(
      'first load of the window',
      firstLoad(join(import.meta.dirname, '../../out/renderer')),
      null,
      'page, scripts and styles',
    ),
  ]
}
