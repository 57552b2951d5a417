import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

it.each([
  ['simulation/simulate.ts', ['--nonsense'], /^Unknown option '--nonsense'.*\nUsage: npm run simulate -- \[--runs N\]/],
  ['simulation/simulate.ts', ['--runs', 'many'], /^--runs takes a whole number, not "many"\.\nUsage: npm run simulate/],
  ['screens/draw.ts', ['nowhere'], /^There is no screen nowhere\..*\nUsage: npm run screenshots/],
  ['run/repeat.ts', ['--help'], /^Unknown option '--help'.*\nUsage: npm run test:repeat/],
] as const)('%s with %j says what is wrong, without a stack', (script, args, says) => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(root, 'test', script), ...args], {
    encoding: 'utf8',
  })
  expect(stderr).toMatch(says)
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).not.toMatch(/^\s+at /m)
})
