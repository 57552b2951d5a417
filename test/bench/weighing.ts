import { execFile } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ExportForm } from '../../preload/contract/export.ts'
import { barFor, type Figure } from './figures.ts'
import type { Sample } from './sample.ts'

interface Memory {
  readonly rest: number
  readonly peak: number
}

const memoryOf = async <T = Memory>(...args: readonly string[]): Promise<T> => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'memory-of.ts'), ...args])
  return JSON.parse(stdout) as T
}

const exportOf = async ({ customers, folder, copy }: Sample, format: ExportForm['format']): Promise<Figure> => ({
  goal: 'memory',
  what: `most in an export of every field to ${format}`,
  customers,
  unit: 'MB',
  bar: barFor(customers, { ours: 150 }),
  rounds: [
    { ours: await memoryOf<number>('export', copy('whole'), join(folder, `memory.${format}`)), bare: Number.NaN },
  ],
  note: 'resident, above the desk at rest',
  grows: true,
})

/** The most that an export of every field adds to the desk at rest. */
export const weighingExports = async (sample: Sample): Promise<Figure[]> => [
  await exportOf(sample, 'csv'),
  await exportOf(sample, 'xlsx'),
]

/**
 * Memory of a desk, at rest and at its peak in a run of quality and a search for duplicates; against a process that
 * parses the list, and then the whole records too.
 */
export const weighing = async (sample: Sample): Promise<Figure[]> => {
  const { customers, folder, list } = sample
  const [listFile, wholesFile] = [join(folder, 'list.json'), join(folder, 'wholes.json')]
  writeFileSync(listFile, list)
  writeFileSync(wholesFile, sample.wholes())
  const untilRest = sample.some(1_500, 0)
  const taken: { readonly ours: Memory; readonly bare: Memory }[] = []
  for (let round = 0; round < sample.some(2); round++) {
    const ours = await memoryOf('desk', sample.copy('whole'), `${untilRest}`)
    taken.push({ ours, bare: await memoryOf('plain', listFile, wholesFile) })
  }
  const figure = (kind: keyof Memory, what: string): Figure => ({
    goal: 'memory',
    what,
    customers,
    unit: 'MB',
    bar: {},
    rounds: taken.map(({ ours, bare }) => ({ ours: ours[kind], bare: bare[kind] })),
    note: 'resident, above a process that has only started',
    grows: true,
  })
  return [
    figure('rest', 'desk at rest / the list, parsed'),
    figure('peak', 'most in quality and duplicates / the list and all records, parsed'),
  ]
}

/** The encrypted database with all records, against the same texts in files. */
export const storing = (sample: Sample): Figure => ({
  goal: 'disk',
  what: 'encrypted database with all records / bytes of the same texts',
  customers: sample.customers,
  unit: 'MB',
  bar: {},
  rounds: [
    {
      ours: statSync(sample.copy('whole')).size / 1e6,
      bare: (Buffer.byteLength(sample.list) + Buffer.byteLength(sample.wholes())) / 1e6,
    },
  ],
  grows: true,
})
