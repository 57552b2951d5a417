import { disableAutoUnmount, enableAutoUnmount } from '@vue/test-utils'
import { disposePinia, getActivePinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach } from 'vitest'

/** Vitest loads this before each test file. Files share their modules, so this resets what belongs to one file. */

/** Vue and pinia hold on to the last stores, and with them to the pages of a test, which would stay for all others. */
afterEach(() => {
  const pinia = getActivePinia()
  if (pinia !== undefined) disposePinia(pinia)
})

// The hooks run from the last to the first, so stores end after their components.
disableAutoUnmount()
enableAutoUnmount(afterEach)

/** A test that sets up no stores must not find those of an earlier test, or it passes in some orders only. */
beforeEach(() => setActivePinia(undefined))

/** Clears timers after each test: a store of an earlier test that acts later would activate its own pinia. */
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
