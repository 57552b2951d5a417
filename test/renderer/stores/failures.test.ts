import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '../../../renderer/stores/api.ts'
import { useFailures } from '../../../renderer/stores/failures.ts'

const well = (): Promise<void> => Promise.resolve()
const failing = (code: 'database-locked' | 'disk-full') => (): Promise<never> => Promise.reject(new Failure({ code }))
const shown = (): string | undefined => useFailures().fail?.code

beforeEach(() => setActivePinia(createPinia()))

describe('a failure in the bar', () => {
  it('goes once something that a person asks for succeeds', async () => {
    expect(await useFailures().attempt(failing('disk-full'))).toBe(false)
    expect(shown()).toBe('disk-full')
    expect(await useFailures().attempt(well)).toBe(true)
    expect(shown()).toBeUndefined()
  })
  it('stays while the app does well what nobody asked for', async () => {
    await useFailures().attempt(failing('disk-full'))
    await useFailures().inBackground('sums', well)
    expect(shown()).toBe('disk-full')
  })
  it('of what nobody asked for goes when that very work succeeds, and with no other', async () => {
    await useFailures().inBackground('sums', failing('database-locked'))
    await useFailures().inBackground('refresh', well)
    expect(shown()).toBe('database-locked')
    await useFailures().inBackground('sums', well)
    expect(shown()).toBeUndefined()
  })
  it('that came later is not taken for the one that is over', async () => {
    await useFailures().inBackground('sums', failing('database-locked'))
    await useFailures().attempt(failing('disk-full'))
    await useFailures().inBackground('sums', well)
    expect(shown()).toBe('disk-full')
  })
})
