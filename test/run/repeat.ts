import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { cpSync, createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { installedChromium } from '../stand-in/find-chromium.ts'
import { readOptions } from './read-options.ts'
import { asTable, planRuns, type Ended, type Planned } from './repeat-plan.ts'
import { removeFolder } from '../temporary-folder.ts'

/**
 * `npm run test:repeat -- --times 10 [stages]`: runs the whole suite repeatedly, its files in another order each time.
 * Half of the runs have one core busy, two use an installed Chromium if there is one. Prints a table
 * (`out/test/repeat.md`); exit code 1 if any run failed.
 */
const root = join(import.meta.dirname, '../..')
const folder = join(root, 'out/test/repeat')
const outcome = z.object({
  name: z.string(),
  exitCode: z.number(),
  seconds: z.number(),
  counts: z.object({
    passed: z.number(),
    failed: z.number(),
    skipped: z.number(),
    failures: z.array(z.string()).optional(),
  }),
})

const { values, positionals: stages } = readOptions('npm run test:repeat -- [--times N] [STAGE…]', () =>
  parseArgs({ allowPositionals: true, options: { times: { type: 'string', default: '10' } } }),
)
const times = Number(values.times)

const started = new Set<ChildProcess>()
const start = (args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess => {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.add(child)
  child.once('close', () => started.delete(child))
  return child
}

const play = async (plan: Planned): Promise<Ended> => {
  const report = join(root, 'out/test/run.json')
  rmSync(report, { force: true })
  const log = createWriteStream(join(folder, `${plan.run}.log`))
  const other = plan.loaded ? start(['-e', 'for (;;);'], {}) : null
  const began = performance.now()
  try {
    const suite = start(
      ['test/run.ts', '--shuffle', String(plan.seed), ...stages],
      plan.browser === null ? {} : { LEDGERDESK_CHROMIUM: plan.browser },
    )
    suite.stdout?.pipe(log, { end: false })
    suite.stderr?.pipe(log, { end: false })
    const exitCode = await new Promise<number>((resolve) => suite.once('close', (code) => resolve(code ?? 1)))
    // The next run clears what the specs leave of a failure.
    const left = join(root, 'out/test/e2e')
    if (exitCode !== 0 && existsSync(left)) cpSync(left, join(folder, `${plan.run}-e2e`), { recursive: true })
    return {
      ...plan,
      exitCode,
      seconds: (performance.now() - began) / 1000,
      stages: existsSync(report) ? z.array(outcome).parse(JSON.parse(readFileSync(report, 'utf8'))) : [],
    }
  } finally {
    other?.kill('SIGKILL')
    log.end()
  }
}

const playAll = async (): Promise<number> => {
  removeFolder(folder)
  mkdirSync(folder, { recursive: true })
  const browser = installedChromium()
  if (browser === null) process.stdout.write('No Chromium is installed here: every run has the one that npm brings.\n')
  const ended: Ended[] = []
  for (const plan of planRuns(times, browser, () => randomInt(2 ** 31))) {
    process.stdout.write(
      `run ${plan.run} of ${times}: order ${plan.seed}, ${plan.loaded ? 'one core busy' : 'quiet'}, ${plan.browser ?? "npm's browser"}\n`,
    )
    ended.push(await play(plan))
    writeFileSync(join(root, 'out/test/repeat.md'), asTable(ended))
  }
  process.stdout.write(`\n${asTable(ended)}`)
  return ended.some(({ exitCode }) => exitCode !== 0) ? 1 : 0
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => {
    // The suite terminates its own stages; the busy process has no children.
    for (const child of started) child.kill('SIGTERM')
    process.exit(code)
  })
}

if (Number.isInteger(times) && times > 0) {
  process.exitCode = await playAll()
} else {
  process.stderr.write('How often? --times takes a whole number from 1.\n')
  process.exitCode = 2
}
