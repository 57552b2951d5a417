import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const out = join(import.meta.dirname, '../../out/test')

export default defineConfig({
  testDir: import.meta.dirname,
  tsconfig: join(import.meta.dirname, 'tsconfig.json'),
  testMatch: '**/*.spec.ts',
  outputDir: join(out, 'e2e'),
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Each test opens an app of its own, with its own profile and service: two at once suits two cores, and one more that mostly waits.
  fullyParallel: true,
  workers: 3,
  projects: [
    { name: 'waiting', grep: /@waiting/, workers: 1 },
    { name: 'busy', grepInvert: /@waiting/, workers: 2 },
  ],
  reporter: [['list'], ['json', { outputFile: join(out, 'e2e.json') }]],
})
