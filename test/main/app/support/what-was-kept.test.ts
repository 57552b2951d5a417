import { describe, expect, it } from 'vitest'
import { noticeOfEnd, type KeptContext } from '../../../../main/app/support/what-was-kept.ts'
import { known } from '../../../renderer/fake-environments.ts'

const at = Date.UTC(2026, 10, 21, 14, 2)
const [byFault, byForce] = [
  { at, because: 'fault' },
  { at, because: 'unknown' },
] as const
const contextWith = (change: Partial<KeptContext> = {}): KeptContext => ({
  kept: true,
  environments: [{ id: 'prod', administrations: [known('A', 'A'), known('B', 'B')] }],
  place: { environment: 'prod', administration: 'A' },
  read: async () => ({ waiting: 0, drafts: 0 }),
  ...change,
})

describe('the notice after an unexpected end', () => {
  it('counts the waiting edits of all administrations and the open form', async () => {
    const environments = [
      { id: 'prod', administrations: [known('A', 'A', { waiting: 2 }), known('B', 'B', { needsAttention: 1 })] },
      { id: 'test', administrations: [known('A', 'A', { waiting: 4 })] },
    ]
    // The database in view counts an edit that was saved just before the end.
    expect(
      await noticeOfEnd(byForce, contextWith({ environments, read: async () => ({ waiting: 3, drafts: 1 }) })),
    ).toEqual({
      code: 'stopped-unexpectedly',
      about: { stopped: at, waiting: 8, drafts: 1 },
    })
    expect(await noticeOfEnd(byForce, contextWith({ environments, place: null }))).toMatchObject({
      about: { waiting: 7, drafts: 0 },
    })
  })
  it('is left out when nothing waited and nothing was typed, unless the app ended itself', async () => {
    expect(await noticeOfEnd(byForce, contextWith())).toBeNull()
    expect(await noticeOfEnd(byForce, contextWith({ place: null }))).toBeNull()
    expect(await noticeOfEnd(byFault, contextWith())).toEqual({
      code: 'stopped-unexpectedly',
      about: { stopped: at, waiting: 0, drafts: 0 },
    })
  })
  it('comes also when one administration does not open', async () => {
    const environments = [
      { id: 'prod', administrations: [known('A', 'A', { waiting: 1 }), known('B', 'B', { needsAttention: 1 })] },
    ]
    expect(
      await noticeOfEnd(byForce, contextWith({ environments, read: () => Promise.reject(new Error()) })),
    ).toMatchObject({
      about: { waiting: 2, drafts: 0 },
    })
  })
  it('says that nothing was kept without a keychain', async () => {
    expect(await noticeOfEnd(byFault, contextWith({ kept: false }))).toEqual({
      code: 'stopped-nothing-kept',
      about: { stopped: at },
    })
    expect(await noticeOfEnd(byForce, contextWith({ kept: false }))).toBeNull()
  })
})
