import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { buildApp } from '../build.ts'
import { readOptions } from '../run/read-options.ts'
import { newComputer } from '../e2e/desk-app.ts'
import { playSoak } from './play-soak.ts'

/**
 * `npm run soak -- [--minutes N] [--seed N]`: exits with 0 if the service and the app agree with the account, else with
 * 1 and prints the differences.
 */
const { values } = readOptions('npm run soak -- [--minutes N] [--seed N]', () =>
  parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    },
  }),
)
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const [minutes, seed] = [Number(values.minutes), Number(values.seed)]

if (!(minutes > 0) || !Number.isInteger(seed)) {
  process.stderr.write('--minutes takes a number above 0, --seed a whole one.\n')
  process.exitCode = 2
} else {
  await buildApp()
  const computer = newComputer()
  print(`Seed ${seed}. Chance is the same for a seed; time is real, so the story is not.`)
  try {
    const { wrong, faults, ...counted } = await playSoak(computer, { lasts: minutes * 60_000, seed, notify: print })
    print(
      Object.entries(counted)
        .map(([name, count]) => `${name} ${count}`)
        .join(', '),
    )
    print(`faults: ${[...faults].map(([name, count]) => `${name} ${count}`).join(', ')}`)
    for (const line of wrong) print(line)
    print(wrong.length === 0 ? 'Everything is as it was acknowledged.' : `${wrong.length} wrong.`)
    process.exitCode = wrong.length === 0 ? 0 : 1
  } finally {
    computer.remove()
  }
}
