/**
 * Test files of the project's own tools, which change rarely and take a minute together: the long run has them, and so
 * has `npx vitest run FILE`. End-to-end tests are tagged `@long` or `@gallery` for the same.
 */
export const onlyLong: readonly string[] = [
  'test/bench/smoke.test.ts',
  'test/bench/window.test.ts',
  'test/renderer/gallery/gallery.test.ts',
]
