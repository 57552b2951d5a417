import { globSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Project } from '@playwright/test'
import { randomFrom } from '../simulation/random.ts'

const out = join(import.meta.dirname, '../../out/test')

const lanes: Project[] = [
  { name: 'waiting', grep: /@waiting/, workers: 2 },
  { name: 'busy', grepInvert: /@waiting/, workers: 2 },
]

/** Playwright only orders projects, so a shuffled run has one project per file. */
const inOrderOf = (seed: number): Project[] => {
  const random = randomFrom(seed)
  return globSync('*.spec.ts', { cwd: import.meta.dirname })
    .sort()
    .map((file) => ({ name: file, testMatch: file, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ name, testMatch }) => ({ name, testMatch }))
}
const shuffled = process.env['LEDGERDESK_SHUFFLE']

export default defineConfig({
  testDir: import.meta.dirname,
  tsconfig: join(import.meta.dirname, 'tsconfig.json'),
  testMatch: '**/*.spec.ts',
  outputDir: join(out, 'e2e'),
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Each test opens its own app, profile and service. Two at once suit two cores, and two others mostly wait.
  fullyParallel: true,
  workers: shuffled === undefined ? 4 : 2,
  projects: shuffled === undefined ? lanes : inOrderOf(Number(shuffled)),
  reporter: [['list'], ['json', { outputFile: join(out, 'e2e.json') }]],
})
