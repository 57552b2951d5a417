import { globSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Project } from '@playwright/test'
import { randomFrom } from '../simulation/random.ts'

const out = join(import.meta.dirname, '../../out/test')

const lanes: Project[] = [
  { name: 'waiting', grep: /@waiting/, workers: 2 },
  { name: 'busy', grepInvert: /@waiting/, workers: 2 },
]

/** Each project starts processes of its own. */
const filesInProject = 8
/** Playwright only orders projects, so a shuffled run has projects of files that chance brings together. */
const inOrderOf = (seed: number): Project[] => {
  const random = randomFrom(seed)
  const files = globSync('*.spec.ts', { cwd: import.meta.dirname })
    .sort()
    .map((file) => ({ file, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ file }) => file)
  return Array.from({ length: Math.ceil(files.length / filesInProject) }, (_nothing, at) => ({
    name: `shuffled ${at + 1}`,
    testMatch: files.slice(at * filesInProject, (at + 1) * filesInProject),
  }))
}
const shuffled = process.env['LEDGERDESK_SHUFFLE']

export default defineConfig({
  testDir: import.meta.dirname,
  tsconfig: join(import.meta.dirname, 'tsconfig.json'),
  testMatch: '**/*.spec.ts',
  outputDir: join(out, 'e2e'),
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Each test opens its own app, profile and service. Two at once suit two cores, and two others mostly wait; where
  // those that wait come by chance, three.
  fullyParallel: true,
  workers: shuffled === undefined ? 4 : 3,
  projects: shuffled === undefined ? lanes : inOrderOf(Number(shuffled)),
  reporter: [['list'], ['json', { outputFile: join(out, 'e2e.json') }]],
})
