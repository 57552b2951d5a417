import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '../../../renderer/stores/api.ts'
import { useFailures } from '../../../renderer/stores/failures.ts'

const well = (): Promise<void> => Promise.resolve()
const failing = (code: 'database-locked' | 'disk-full') => (): Promise<never> => Promise.reject(new Failure({ code }))
const shown = (): string | undefined => useFailures().fail?.code

beforeEach(() => setActivePinia(createPinia()))

describe('a failure in the bar', () => {
  it('goes when an action of the user succeeds', async () => {
    expect(await useFailures().attempt(failing('disk-full'))).toBe(false)
    expect(shown()).toBe('disk-full')
    expect(await useFailures().attempt(well)).toBe(true)
    expect(shown()).toBeUndefined()
  })
  it('stays when it came while an action was under way that then succeeds', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const arriving = useFailures().attempt(() => promise)
    useFailures().fail = { code: 'disk-full' }
    resolve()
    expect(await arriving).toBe(true)
    expect(shown()).toBe('disk-full')
  })
  it('stays while background work succeeds', async () => {
    await useFailures().attempt(failing('disk-full'))
    await useFailures().inBackground('sums', well)
    expect(shown()).toBe('disk-full')
  })
  it('of background work goes when that very work succeeds, and with no other', async () => {
    await useFailures().inBackground('sums', failing('database-locked'))
    await useFailures().inBackground('refresh', well)
    expect(shown()).toBe('database-locked')
    await useFailures().inBackground('sums', well)
    expect(shown()).toBeUndefined()
  })
  it('stays when an older background failure is over', async () => {
    await useFailures().inBackground('sums', failing('database-locked'))
    await useFailures().attempt(failing('disk-full'))
    await useFailures().inBackground('sums', well)
    expect(shown()).toBe('disk-full')
  })
})
