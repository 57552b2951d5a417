import { describe, expect, it } from 'vitest'
import type { Conflict, Edit, EditState, Resolution } from '../../../../preload/contract/edits.ts'
import type { StoredEdit } from '../../../../main/database/database.ts'
import type { DeskContext } from '../../../../main/desk/desk-context.ts'
import { resolveEdit } from '../../../../main/desk/edit/resolve-edit.ts'
import { edit, openInMemory } from '../../database/samples.ts'

const json = JSON.stringify
const now = 1_000
/** A desk with this edit of customer 1, where `there` is what the service answers to a read. */
const start = (state: EditState, changes: Partial<StoredEdit> = {}, there: () => object | null = () => null) => {
  const cache = openInMemory()
  const reads: string[] = []
  const context = {
    cache,
    clock: { now: () => now },
    user: 'anna',
    changed: () => undefined,
    ownWrites: { note: () => undefined },
    service: {
      read: (id: string) => {
        reads.push(id)
        const record = there()
        return Promise.resolve(record === null ? null : json(record))
      },
    },
  } as unknown as DeskContext
  const create = {
    kind: 'create',
    key: 'n:e',
    customerId: null,
    base: null,
    mine: { Name: '"Zon"', Fax: '"2"' },
  } as const
  const change = { key: 's:1', customerId: '1', base: json({ Name: 'Knip', Fax: '1' }), mine: { Fax: '"2"' } } as const
  const stopped = edit({
    id: 'e',
    ...(state.is === 'uncertain' ? create : change),
    state,
    revision: 5,
    attempts: 3,
    notBefore: 77,
    outcomeUnknown: true,
    user: 'anna',
    ...changes,
  })
  cache.facts.put('revision', '5')
  cache.customers.putWhole([{ id: '1', raw: json({ Name: 'Knip', Fax: '3' }), readAt: 1 }])
  cache.edits.put(stopped)
  return {
    cache,
    edit: stopped,
    reads,
    stored: () => cache.edits.get('e'),
    resolve: (resolution: Resolution, revision = 5): Promise<Edit> => resolveEdit(context, 'e', resolution, revision),
  }
}
const inConflict = (conflict: Conflict): EditState => ({ is: 'conflict', conflict })
const values = {
  base: { is: 'text', text: '1' },
  mine: { is: 'text', text: '2' },
  theirs: { is: 'text', text: '3' },
} as const

const states: Readonly<Record<string, EditState>> = {
  fields: inConflict({ is: 'fields', clashes: [{ field: 'Fax', ...values }] }),
  'deleted-there': inConflict({ is: 'deleted-there' }),
  'changed-there': inConflict({ is: 'changed-there', fields: ['Fax'] }),
  'fields-lacking': inConflict({ is: 'fields-lacking', fields: ['Fax'] }),
  'another-there': inConflict({ is: 'another-there', was: 'Knip', now: 'Zon' }),
  uncertain: { is: 'uncertain', candidates: [{ key: 's:2', customerId: '2', name: 'Zon' }] },
  waiting: { is: 'waiting' },
  refused: { is: 'refused', fail: { code: 'service-refused' } },
}
const resolutions: readonly Resolution[] = [
  { is: 'fields', picks: { Fax: 'mine' } },
  { is: 'recreate' },
  { is: 'let-go' },
  { is: 'delete-anyway' },
  { is: 'read-again' },
  { is: 'carry-known' },
  { is: 'same-customer' },
  { is: 'link', customerId: '2' },
  { is: 'create-anyway' },
]
const answers: Readonly<Record<string, readonly Resolution['is'][]>> = {
  fields: ['fields'],
  'deleted-there': ['recreate', 'let-go'],
  'changed-there': ['delete-anyway', 'let-go'],
  'fields-lacking': ['read-again', 'carry-known'],
  'another-there': ['recreate', 'let-go', 'same-customer'],
  uncertain: ['link', 'create-anyway'],
  waiting: [],
  refused: [],
}

describe('a decision', () => {
  it.each(Object.keys(states))('on an edit in "%s" is refused where it answers another question', async (name) => {
    for (const resolution of resolutions.filter(({ is }) => !answers[name]!.includes(is))) {
      const { edit: before, stored, reads, resolve } = start(states[name]!)
      await expect(resolve(resolution), resolution.is).rejects.toMatchObject({
        fail: { code: 'edit-not-possible-now' },
      })
      expect([stored(), reads]).toEqual([before, []])
    }
  })

  it('on an edit that was saved since is refused', async () => {
    const { edit: before, stored, resolve } = start(states['deleted-there']!)
    await expect(resolve({ is: 'let-go' }, 4)).rejects.toMatchObject({ fail: { code: 'edit-changed-meanwhile' } })
    expect(stored()).toEqual(before)
  })

  it('sends the edit as one that was never tried', async () => {
    for (const [name, is] of [
      ['fields-lacking', 'read-again'],
      ['uncertain', 'create-anyway'],
    ] as const) {
      const { stored, resolve } = start(states[name]!, { knownIds: ['9'] })
      expect(await resolve({ is })).toMatchObject({ state: { is: 'waiting' }, revision: 6, changedAt: now })
      expect(stored()).toMatchObject({ attempts: 0, notBefore: 0, knownIds: null, outcomeUnknown: false })
    }
  })
})

describe('a decision about fields', () => {
  it('ends the edit if the service keeps all of them', async () => {
    const { stored, resolve } = start(states['fields']!)
    const { state } = await resolve({ is: 'fields', picks: { Fax: 'theirs' } })
    expect(state).toEqual({ is: 'settled', at: now, serviceChanged: [], messages: [] })
    expect(stored()).toBeUndefined()
  })

  it('is refused without a choice for a field, and names it', async () => {
    const { edit: before, stored, resolve } = start(states['fields']!)
    await expect(resolve({ is: 'fields', picks: {} })).rejects.toMatchObject({
      fail: { code: 'arguments-wrong', about: { field: 'Fax' } },
    })
    expect(stored()).toEqual(before)
  })

  it('empties a field of whose first value nothing is known, if it was not edited', async () => {
    const linked = inConflict({ is: 'fields', clashes: [{ field: 'Email', ...values }] })
    const { stored, resolve } = start(linked)
    await resolve({ is: 'fields', picks: { Email: 'mine' } })
    expect(stored()).toMatchObject({ mine: { Fax: '"2"', Email: '""' } })
  })
})

describe('a decision about a customer that is gone', () => {
  it('makes it again under a new key, and takes the old one from the table', async () => {
    const { cache, stored, resolve } = start(states['deleted-there']!)
    await resolve({ is: 'recreate' })
    expect(stored()).toMatchObject({ kind: 'create', key: 'n:e', customerId: null })
    expect(cache.customers.get('1')).toBeUndefined()
  })
})

describe('the link of a create to a customer', () => {
  const link: Resolution = { is: 'link', customerId: '2' }

  it('ends the create if the customer has all that was typed', async () => {
    const { stored, resolve } = start(states['uncertain']!, {}, () => ({ Name: 'Zon', Fax: '2' }))
    const { state } = await resolve(link)
    expect(state).toEqual({ is: 'settled', at: now, serviceChanged: [], messages: [] })
    expect(stored()).toMatchObject({ key: 's:2', customerId: '2' })
  })

  it('keeps what the customer has otherwise as a change, and what it lacks', async () => {
    const { stored, resolve } = start(states['uncertain']!, {}, () => ({ Name: 'Zon' }))
    await resolve(link)
    expect(stored()).toMatchObject({ kind: 'change', key: 's:2', mine: { Fax: '"2"' }, state: { is: 'waiting' } })
  })

  it('bases a name that was typed otherwise on the one that the question showed', async () => {
    const { stored, resolve } = start(states['uncertain']!, { mine: { Name: '"Zonn"' } }, () => ({ Name: 'Zon B.V.' }))
    await resolve(link)
    expect(stored()).toMatchObject({ mine: { Name: '"Zonn"' }, base: json({ Name: 'Zon' }) })
  })

  it('bases the change on no value of an earlier customer of that id', async () => {
    const { cache, stored, resolve } = start(states['uncertain']!, {}, () => ({ Name: 'Zon', Fax: '9' }))
    cache.customers.putWhole([{ id: '2', raw: json({ Name: 'Molen', ShortName: 'MOLEN', Fax: '55' }), readAt: 1 }])
    await resolve({ ...link, seen: { Fax: { is: 'text', text: '55' } } })
    expect(stored()!.mine).toEqual({ Fax: '"2"' })
    expect(stored()!.base).not.toContain('55')
  })

  it('is refused for a customer that was not offered, before it is read', async () => {
    const { edit: before, stored, reads, resolve } = start(states['uncertain']!)
    await expect(resolve({ is: 'link', customerId: '1' })).rejects.toMatchObject({ fail: { code: 'arguments-wrong' } })
    expect([stored(), reads]).toEqual([before, []])
  })

  it('is refused if the customer is gone by now, and names it', async () => {
    const { edit: before, stored, resolve } = start(states['uncertain']!)
    await expect(resolve(link)).rejects.toMatchObject({ fail: { code: 'customer-unknown', about: { customer: '2' } } })
    expect(stored()).toEqual(before)
  })

  it('is refused if the create was saved again, or is no longer asked about, while the customer was read', async () => {
    for (const [meanwhile, code] of [
      [{ revision: 6 }, 'edit-changed-meanwhile'],
      [{ state: { is: 'waiting' } }, 'edit-not-possible-now'],
      [{ state: { is: 'uncertain', candidates: [] } }, 'arguments-wrong'],
    ] as const) {
      const story = start(states['uncertain']!, {}, () => {
        story.cache.edits.put({ ...story.edit, ...meanwhile })
        return { Name: 'Zon', Fax: '2' }
      })
      await expect(story.resolve(link)).rejects.toMatchObject({ fail: { code } })
      expect(story.stored()).toEqual({ ...story.edit, ...meanwhile })
    }
  })
})
