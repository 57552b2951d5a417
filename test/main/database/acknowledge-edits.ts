/** A process for durability.test.ts: puts edits and acknowledges each until it is killed. */
import { writeSync } from 'node:fs'
import { openCache } from '../../../main/database/open-database.ts'
import { applyList, edit, key, listRow } from './samples.ts'

const cache = openCache({ file: process.argv[2]!, key })
applyList(
  cache,
  Array.from({ length: 500 }, (_, at) => listRow(String(at), { name: 'Bakker' })),
)
// Gives the cache idle time to fill its journal; every other run goes without.
if (process.argv[3] === 'idle') await new Promise((done) => setTimeout(done, 100))
for (let at = 0; ; at++) {
  cache.edits.put(edit({ id: `e${at}`, key: `s:${at}`, customerId: String(at), madeAt: at }))
  writeSync(1, `acknowledged ${at}\n`)
}
