import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { buildApp } from '../build.ts'

/**
 * `npm run test:e2e [-- --electron] [--late MILLISECONDS] [playwright's own arguments]`: builds the app and runs the
 * specs on it. With `--late` main answers each call of a page that much later, on the stand-in.
 */
const given = process.argv.slice(2)
const electron = given.includes('--electron')
const at = given.indexOf('--late')
const late = at < 0 ? null : given[at + 1]
if (late !== null && !/^\d+$/.test(late ?? '')) throw new Error('--late needs a number of milliseconds')
const rest = given.filter((argument, index) => argument !== '--electron' && (at < 0 || index < at || index > at + 1))

if (process.env['LEDGERDESK_BUILT'] !== '1') await buildApp()
// Playwright gives its workers FORCE_COLOR. Node warns on stderr where NO_COLOR is set too, and specs read what the app writes there.
const { NO_COLOR: plain, ...inherited } = process.env
const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')
const result = spawnSync(
  process.execPath,
  [cli, 'test', '--config', join(import.meta.dirname, 'playwright.config.ts'), ...rest],
  {
    stdio: 'inherit',
    env: {
      ...inherited,
      ...(plain === undefined ? {} : { FORCE_COLOR: '0' }),
      ...(late === null ? {} : { LEDGERDESK_STAND_IN_LATENESS: late }),
      LEDGERDESK_E2E_HOST: electron ? 'electron' : 'stand-in',
    },
  },
)
process.exitCode = result.status ?? 1
