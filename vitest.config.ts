import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'

/** Files that change what a whole process or page has, its document or the certificates that it trusts: each has one of its own. */
const alone = ['test/renderer/**/*.test.ts', 'test/main/network/**/*.test.ts']

export default defineConfig({
  plugins: [vue()],
  test: {
    environment: 'node',
    // How fast things are is for the benchmark to say: what is waited for here comes late on a busy machine, and is not late for that.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 20_000, interval: 20 } },
    // Many tests wait for a delay of the app's own: a third worker uses what they leave of two cores.
    maxWorkers: 3,
    restoreMocks: true,
    unstubEnvs: true,
    projects: [
      { extends: true, test: { name: 'alone', include: alone } },
      // The others share nothing through modules: these are loaded once for all of them, which takes half the time.
      { extends: true, test: { name: 'together', include: ['test/**/*.test.ts'], exclude: [...alone, 'test/e2e/**', 'test/package/**'], isolate: false } },
    ],
  },
})
