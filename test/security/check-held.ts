import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lines } from './lines.ts'
import { notHeld, testsIn } from './ran.ts'
import { skippedOn } from './skipped-on.ts'
import { linesOfStandards } from './standards.ts'

/**
 * The last stage of `npm test`: every line of SECURITY.md and of docs/security must be held by tests that ran and
 * passed. Exits with 1 otherwise.
 */
const root = join(import.meta.dirname, '../..')
const reports = ['unit', 'browsers', 'e2e'].map((name) => [name, join(root, 'out/test', `${name}.json`)] as const)
const missing = reports
  .filter(([, file]) => !existsSync(file))
  .map(([name]) => `The stage ${name} left no report: run npm test.`)
const ran = reports
  .filter(([, file]) => existsSync(file))
  .flatMap(([, file]) => testsIn(readFileSync(file, 'utf8'), root))
const all = [...lines, ...linesOfStandards()]
const open = missing.length > 0 ? missing : notHeld(all, ran, skippedOn[process.platform] ?? {})
for (const one of open) process.stdout.write(`${one}\n`)
process.stdout.write(
  open.length === 0
    ? `${all.length} lines, each held by tests that ran and passed\n`
    : `${open.length} without proof\n`,
)
process.exitCode = open.length === 0 ? 0 : 1
