import { describe, expect, it } from 'vitest'
import { noticeOfEnd, type KeptContext } from '../../../../main/app/support/what-was-kept.ts'
import { known } from '../../../renderer/fake-environments.ts'

const at = Date.UTC(2026, 10, 21, 14, 2)
const [byFault, byForce] = [
  { at, because: 'fault' },
  { at, because: 'unknown' },
] as const
const parts = (change: Partial<KeptContext> = {}): KeptContext => ({
  kept: true,
  environments: [{ id: 'prod', administrations: [known('A', 'A'), known('B', 'B')] }],
  place: { environment: 'prod', administration: 'A' },
  look: async () => ({ waiting: 0, drafts: 0 }),
  ...change,
})

describe('after a run that did not end as it should', () => {
  it('the person hears how many edits wait in all administrations, and of a form that was being typed in', async () => {
    const environments = [
      { id: 'prod', administrations: [known('A', 'A', { waiting: 2 }), known('B', 'B', { needsAttention: 1 })] },
      { id: 'test', administrations: [known('A', 'A', { waiting: 4 })] },
    ]
    // The database in view knows of an edit that was saved in the last moment.
    expect(await noticeOfEnd(byForce, parts({ environments, look: async () => ({ waiting: 3, drafts: 1 }) }))).toEqual({
      code: 'stopped-unexpectedly',
      about: { stopped: at, waiting: 8, drafts: 1 },
    })
    expect(await noticeOfEnd(byForce, parts({ environments, place: null }))).toMatchObject({
      about: { waiting: 7, drafts: 0 },
    })
  })
  it('nothing is said where nothing waits and nothing was typed, unless they saw it end', async () => {
    expect(await noticeOfEnd(byForce, parts())).toBeNull()
    expect(await noticeOfEnd(byForce, parts({ place: null }))).toBeNull()
    expect(await noticeOfEnd(byFault, parts())).toEqual({
      code: 'stopped-unexpectedly',
      about: { stopped: at, waiting: 0, drafts: 0 },
    })
  })
  it('an administration that does not open keeps nobody from hearing of the others', async () => {
    const environments = [
      { id: 'prod', administrations: [known('A', 'A', { waiting: 1 }), known('B', 'B', { needsAttention: 1 })] },
    ]
    expect(await noticeOfEnd(byForce, parts({ environments, look: () => Promise.reject(new Error()) }))).toMatchObject({
      about: { waiting: 2, drafts: 0 },
    })
  })
  it('without a keychain nothing was kept, and that is what is said', async () => {
    expect(await noticeOfEnd(byFault, parts({ kept: false }))).toEqual({
      code: 'stopped-nothing-kept',
      about: { stopped: at },
    })
    expect(await noticeOfEnd(byForce, parts({ kept: false }))).toBeNull()
  })
})
