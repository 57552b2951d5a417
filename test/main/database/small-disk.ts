/** A process for durability.test.ts with a limited file size: puts edits, and prints the outcome of each. */
import { writeSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { AppError } from '../../../main/base/app-error.ts'
import { openCache } from '../../../main/database/open-database.ts'
import { edit, key } from './samples.ts'

const say = (line: string): void => void writeSync(1, `${line}\n`)

try {
  const cache = openCache({ file: process.argv[2]!, key, notify: ({ code }) => say(`told ${code}`) })
  for (let at = 0; at < 200; at++) {
    try {
      cache.edits.put(
        edit({
          id: `e${at}`,
          key: `s:${at}`,
          customerId: String(at),
          base: JSON.stringify({ CustomerId: String(at), Note: 'x'.repeat(3_000) }),
        }),
      )
      say(`acknowledged ${at}`)
    } catch (error) {
      say(`refused ${at} ${error instanceof AppError ? error.fail.code : String(error)}`)
    }
    await setImmediate()
  }
} catch (error) {
  say(`not opened ${error instanceof AppError ? error.fail.code : String(error)}`)
}
