import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lines } from './lines.ts'
import { notHeld, testsIn } from './ran.ts'

/** The last stage of `npm test`: each line of SECURITY.md is held by tests that ran in this run, and passed. Ends with 1 where one is not. */
const root = join(import.meta.dirname, '../..')
const ran = ['unit', 'browsers', 'e2e'].flatMap((name) => testsIn(readFileSync(join(root, 'out/test', `${name}.json`), 'utf8'), root))
const open = notHeld(lines, ran)
for (const one of open) process.stdout.write(`${one}\n`)
process.stdout.write(open.length === 0 ? `${lines.length} lines, each held by tests that ran and passed\n` : `${open.length} names of tests that hold nothing\n`)
process.exitCode = open.length === 0 ? 0 : 1
