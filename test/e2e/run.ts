import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { buildApp } from '../build.ts'

/** `npm run test:e2e [-- --electron] [playwright's own arguments]`: builds the app and runs the specs on it. */
const electron = process.argv.includes('--electron')
const rest = process.argv.slice(2).filter((argument) => argument !== '--electron')

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
      LEDGERDESK_E2E_HOST: electron ? 'electron' : 'stand-in',
    },
  },
)
process.exitCode = result.status ?? 1
