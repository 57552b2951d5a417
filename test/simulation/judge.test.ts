import { describe, expect, it } from 'vitest'
import { linesOf } from './covered-lines.ts'
import { openDecisions } from './promises/decisions.ts'
import type { Held } from './promises/account.ts'
import type { Deed, Kept } from './office.ts'
import { watchPlain } from './promises/plain-values.ts'

const replaced = {
  computer: 'anna',
  place: 'production/X',
  customers: ['1'],
  field: 'Email',
  was: 'theirs',
  isOwn: false,
} as const
const decided = (requests: { now: number }) => {
  const decisions = openDecisions(() => requests.now)
  return { decisions, settle: decisions.allow('anna', 'production/X', '1', 'Email', 'theirs') }
}

describe('a decision of a person, in the simulation', () => {
  it('covers only the value that they saw in that field of that customer', () => {
    const { decisions, settle } = decided({ now: 1 })
    settle(true)
    expect(decisions.covers({ ...replaced, request: 2 })).toBe(true)
    expect(decisions.covers({ ...replaced, was: 'newer', request: 2 })).toBe(false)
    expect(decisions.covers({ ...replaced, field: 'City', request: 2 })).toBe(false)
    expect(decisions.covers({ ...replaced, customers: ['2'], request: 2 })).toBe(false)
    expect(decisions.covers({ ...replaced, computer: 'bram', request: 2 })).toBe(false)
  })

  it('covers nothing sent after its computer has no more edits of the customer', () => {
    const requests = { now: 1 }
    const { decisions, settle } = decided(requests)
    settle(true)
    decisions.holds('anna', 'production/X', new Set(['1']))
    requests.now = 5
    expect(decisions.covers({ ...replaced, request: 5 })).toBe(true)
    decisions.holds('anna', 'production/X', new Set())
    expect(decisions.covers({ ...replaced, request: 5 })).toBe(true)
    expect(decisions.covers({ ...replaced, request: 6 })).toBe(false)
  })

  it('covers nothing after the app has refused it, and is open until the app answers', () => {
    const { decisions, settle } = decided({ now: 1 })
    decisions.holds('anna', 'production/X', new Set())
    expect(decisions.covers({ ...replaced, request: 2 })).toBe(true)
    settle(false)
    expect(decisions.covers({ ...replaced, request: 2 })).toBe(false)
  })

  it('ends with a process that never answered, unless the customer still has edits to send', () => {
    const { decisions } = decided({ now: 1 })
    decisions.cutOff('anna')
    decisions.holds('anna', 'production/X', new Set(['1']))
    expect(decisions.covers({ ...replaced, request: 2 })).toBe(true)
    decisions.holds('anna', 'production/X', new Set())
    expect(decisions.covers({ ...replaced, request: 2 })).toBe(false)
  })
})

const place = 'production/X'
const deedOf = (before: Kept, after: Kept, number = 0, by: string | null = 'anna'): Deed => ({
  at: 0,
  by,
  place,
  id: '1',
  before,
  after,
  number,
})
const holding = (...values: string[]): Held => ({
  values: new Set(values),
  deletions: new Set(),
  customers: new Set(),
  made: [],
  shows: () => undefined,
})
/** Anna empties a price list that she saw as GRO. `service`: the service's record. */
const emptied = (service: { kept: Kept; deeds: Deed[] }) => {
  const plain = watchPlain({ deeds: service.deeds, kept: () => service.kept })
  const entry = plain.ask({ computer: 'anna', place, key: 's:1', field: 'PricelistId', text: '', base: 'GRO' })
  return { plain, entry }
}

describe('an entry that equals others, in the simulation', () => {
  const [gro, none] = [{ PricelistId: '"GRO"' }, { PricelistId: 'null' }]

  it('explains a change to its text at its customer, and no other change', () => {
    const { plain } = emptied({ kept: gro, deeds: [] })
    expect(plain.explains(deedOf(gro, none), 'PricelistId', ['s:1'])).toBe(true)
    expect(plain.explains(deedOf(gro, none), 'PricelistId', ['s:2'])).toBe(false)
    expect(plain.explains(deedOf(gro, { PricelistId: '"14"' }), 'PricelistId', ['s:1'])).toBe(false)
    expect(plain.explains(deedOf(gro, none, 0, 'bram'), 'PricelistId', ['s:1'])).toBe(false)
  })

  it('explains nothing after the app has refused it', () => {
    const { plain, entry } = emptied({ kept: gro, deeds: [] })
    entry.status = 'refused'
    expect(plain.explains(deedOf(gro, none), 'PricelistId', ['s:1'])).toBe(false)
  })

  it('breaks a promise if it replaces a value that its person had not seen', () => {
    const { plain } = emptied({ kept: gro, deeds: [] })
    expect(() => plain.explains(deedOf({ PricelistId: '"14"' }, none), 'PricelistId', ['s:1'])).toThrow(
      'PricelistId of 1 to "" where it was "14"',
    )
  })

  it('may replace a value that came back as its person undid steps', () => {
    const { plain } = emptied({ kept: gro, deeds: [] })
    const at = { computer: 'anna', place, key: 's:1', field: 'PricelistId' } as const
    plain.retraced('anna', place)
    plain.ask({ ...at, text: '', base: '' })
    expect(plain.explains(deedOf(gro, none), 'PricelistId', ['s:1'])).toBe(true)
    expect(() => plain.explains(deedOf({ PricelistId: '"14"' }, none), 'PricelistId', ['s:1'])).toThrow('"14"')
  })

  it('explains the return of the old value after its person undid steps', () => {
    const { plain } = emptied({ kept: none, deeds: [] })
    expect(plain.explains(deedOf(none, gro), 'PricelistId', ['s:1'])).toBe(false)
    plain.retraced('anna', place)
    expect(plain.explains(deedOf(none, gro), 'PricelistId', ['s:1'])).toBe(true)
  })

  it('is lost if the app kept it and neither the outbox nor the service has it', () => {
    const { plain, entry } = emptied({ kept: gro, deeds: [] })
    plain.holds('anna', place, holding())
    plain.kept(entry, 'edit')
    plain.holds('anna', place, holding('PricelistId='))
    expect(() => plain.holds('anna', place, holding())).toThrow('PricelistId "" of s:1 at production/X is neither')
  })

  it('is not lost if the service had its value since, or its person gave it up', () => {
    const given = emptied({ kept: gro, deeds: [] })
    given.plain.kept(given.entry, 'edit')
    given.plain.end(({ edit }) => edit === 'edit')
    given.plain.holds('anna', place, holding())
    const deeds: Deed[] = []
    const since = emptied({ kept: gro, deeds })
    since.plain.kept(since.entry, 'edit')
    deeds.push(deedOf(none, gro, 0, null))
    since.plain.holds('anna', place, holding())
    expect(since.entry.over).toBe(true)
  })

  it('is not lost if it took back one that waited, and is lost if that one had left', () => {
    const takenBack = (left: boolean) => {
      const deeds: Deed[] = []
      const plain = watchPlain({ deeds, kept: () => gro })
      const at = { computer: 'anna', place, key: 's:1', field: 'PricelistId', base: '' } as const
      plain.kept(plain.ask({ ...at, text: '14' }), 'edit')
      if (left) deeds.push(deedOf(none, { PricelistId: '"14"' }, 0))
      deeds.push(deedOf(left ? { PricelistId: '"14"' } : none, gro, deeds.length, 'bram'))
      plain.kept(plain.ask({ ...at, text: '' }), 'edit')
      return () => plain.holds('anna', place, holding())
    }
    expect(takenBack(false)).not.toThrow()
    expect(takenBack(true)).toThrow('PricelistId "" of s:1 at production/X is neither')
  })

  it('is not lost if it took back what a step had put there, and is lost if that had left', () => {
    const takenBack = (left: boolean) => {
      const deeds: Deed[] = []
      const plain = watchPlain({ deeds, kept: () => gro })
      const at = { computer: 'anna', place, key: 's:1', field: 'PricelistId', text: '' } as const
      plain.kept(plain.ask({ ...at, base: 'GRO' }), 'edit')
      deeds.push(deedOf(gro, none, 0), deedOf(none, { PricelistId: '"14"' }, 1, 'bram'))
      plain.retraced('anna', place)
      if (left) deeds.push(deedOf({ PricelistId: '"14"' }, gro, 2))
      plain.kept(plain.ask({ ...at, base: '' }), 'edit')
      return () => plain.holds('anna', place, holding())
    }
    expect(takenBack(false)).not.toThrow()
    expect(takenBack(true)).toThrow('PricelistId "" of s:1 at production/X is neither')
  })
})

describe('the coverage of the simulation', () => {
  const source = 'const a = 1\n/** A comment. */\nconst b = () => {\n  return a\n}\n// Another.\nb()\n'
  it('counts every line with code as run if no range says otherwise', () => {
    expect(linesOf(source, [])).toEqual({ all: [1, 3, 4, 7], ran: [1, 3, 4, 7] })
  })

  it('leaves out a line that lies whole in a range that did not run', () => {
    const startOffset = source.indexOf('() =>')
    expect(linesOf(source, [{ startOffset, endOffset: source.indexOf('}') + 1, count: 0 }]).ran).toEqual([1, 3, 7])
  })

  it('counts no line of a file that was never loaded', () => {
    expect(linesOf(source, null).ran).toEqual([])
  })
})
