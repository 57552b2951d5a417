import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { bin } from './bin.ts'

/**
 * `npm run test:lint`: oxlint for what it knows, with types, in a tenth of the time; then ESLint for components and for rules of our own.
 * `lint-rules.test.ts` breaks each rule of either.
 */
const root = join(import.meta.dirname, '../..')
const linters = [
  [bin('oxlint', 'bin/oxlint'), '--type-aware', '--report-unused-disable-directives-severity', 'error'],
  [bin('eslint', 'bin/eslint.js'), '.', '--max-warnings', '0'],
]

const ends = linters.map((args) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1)
process.exitCode = Math.max(...ends)
