import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/**
 * `npm run test:package`: apart from `npm test`, because packing takes its time and wants tools that not every computer
 * has.
 */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: ['test/package/**/*.test.ts'],
    globalSetup: [join(import.meta.dirname, 'build-first.ts')],
    setupFiles: [join(import.meta.dirname, 'as-for-a-release.ts')],
    environment: 'node',
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // One after the other: each packs, signs or opens the app.
    fileParallelism: false,
    reporters: ['verbose'],
  },
})
