import { disableAutoUnmount, enableAutoUnmount } from '@vue/test-utils'
import { afterEach } from 'vitest'

/**
 * Vitest loads this before each file of tests; modules are shared by the files, so what belongs to one file begins and
 * ends here.
 */

disableAutoUnmount()
enableAutoUnmount(afterEach)

/**
 * A page takes along what it set a time for: a store of the test before that acts later makes its own stores the active
 * ones.
 */
const pending = new Set<ReturnType<typeof setTimeout>>()
const later = globalThis.setTimeout
globalThis.setTimeout = Object.assign((...given: Parameters<typeof later>) => {
  const timer = later(...given)
  pending.add(timer)
  return timer
}, later)
afterEach(() => {
  pending.forEach((timer) => clearTimeout(timer))
  pending.clear()
})
