import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { bin } from './bin.ts'
import { writeComponentScripts } from './component-scripts.ts'
import { withoutCollecting } from './native-checkers.ts'

/**
 * `npm run test:lint`: oxfmt checks the format (`npm run format` writes it). Oxlint checks what it can, with types, in
 * a tenth of ESLint's time, including the scripts of components. ESLint checks components and our own rules.
 * `lint-rules.test.ts` breaks each rule once.
 */
const root = join(import.meta.dirname, '../..')
const scripts = join(root, 'out/lint')
const oxlint = [bin('oxlint', 'bin/oxlint'), '--type-aware']
const linters = [
  { cwd: root, args: [bin('oxfmt', 'bin/oxfmt'), '--check'] },
  { cwd: root, args: [...oxlint, '--report-unused-disable-directives-severity', 'error'] },
  { cwd: scripts, args: [...oxlint, ...writeComponentScripts(root, scripts)] },
  { cwd: root, args: [bin('eslint', 'bin/eslint.js'), '.', '--max-warnings', '0'] },
]

const env = { ...process.env, ...withoutCollecting }
const ends = linters.map(
  ({ cwd, args }) => spawnSync(process.execPath, args, { cwd, env, stdio: 'inherit' }).status ?? 1,
)
process.exitCode = Math.max(...ends)
