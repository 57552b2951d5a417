import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredEdit } from '../../main/database/database.ts'
import type { Figure, Round } from './figures.ts'
import { median } from './figures.ts'
import { took } from './measure.ts'
import type { Sample } from './sample.ts'

const editOf = (at: number, { id, json }: Sample['rows'][number]): StoredEdit => ({
  id: `edit-${at}`,
  kind: 'change',
  key: `s:${id}`,
  customerId: id,
  name: 'Bakker',
  base: json.padEnd(1_600),
  mine: { Name: '"Bakker en Zonen"' },
  state: { is: 'waiting' },
  revision: 1,
  madeAt: at,
  changedAt: at,
  knownIds: null,
  attempts: 0,
  notBefore: 0,
  outcomeUnknown: false,
  user: 'j.devries',
  thenDelete: false,
  sequence: 0,
})

/** G10: storing an edit durably and showing it in the rows, against appending the same bytes to a file with `fdatasync`. */
export const acknowledging = async ({ customers, rows, folder, open, some, rest }: Sample): Promise<Figure> => {
  const cache = open('list')
  await rest(500)
  const editsInRound = some(60, 5)
  const plain = openSync(join(folder, 'plain'), 'a')
  const pair = (at: number): Round => {
    const edit = editOf(at, rows[at % rows.length]!)
    const bytes = JSON.stringify(edit)
    const bare = took(() => {
      writeSync(plain, bytes)
      fdatasyncSync(plain)
    })
    return { bare, ours: took(() => cache.edits.put(edit)) }
  }
  for (let at = 0; at < 20; at++) pair(at)
  const taken = Array.from({ length: some(5) }, (_, round): Round => {
    const pairs = Array.from({ length: editsInRound }, (_, at) => pair(20 + round * editsInRound + at))
    return { ours: median(pairs.map(({ ours }) => ours)), bare: median(pairs.map(({ bare }) => bare)) }
  })
  cache.edits.all().forEach(({ id }) => cache.edits.remove(id))
  closeSync(plain)
  cache.close()
  return {
    goal: 'G10',
    what: 'durable edit acknowledged / append and fdatasync',
    customers,
    unit: 'ms',
    bar: { ratio: { 'at-most': 1.5 } },
    rounds: taken,
    note: 'the bare way is the limit',
  }
}
