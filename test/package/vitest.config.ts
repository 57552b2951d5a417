import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/**
 * `npm run test:package` is separate from `npm test`, because packing is slow and needs tools that not every computer
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
    // Each file packs, signs or opens the app, so they run one after the other.
    fileParallelism: false,
    reporters: ['verbose'],
  },
})
