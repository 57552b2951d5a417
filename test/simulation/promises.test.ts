import { describe, expect, it } from 'vitest'
import type { Held } from './promises/account.ts'
import type { Request } from './network.ts'
import type { Deed, Kept, Office } from './office.ts'
import { watchPromises } from './promises/promises.ts'

const place = 'production/X'
const request = (kind: Request['kind'], computer = 'anna'): Request => ({
  computer,
  kind,
  path: 'Customer/1',
  place,
  id: '1',
  question: { method: kind, url: 'http://127.0.0.1/Customer/1', headers: {}, body: undefined },
})

/** A service with one customer, and Anna's judge. */
const judged = () => {
  const deeds: Deed[] = []
  const kept = (): Kept | null => deeds.at(-1)?.after ?? null
  /** The last deed that made the customer; -1: it was there at the start. */
  const born = (_place: string, _id: string, before: number): number =>
    deeds.findLast((deed) => deed.number < before && deed.before === null)?.number ?? -1
  const office = { deeds, kept, ids: () => ['1'], born } as unknown as Office
  const promises = watchPromises(office, () => null)
  const happens = (by: string | null, after: Kept | null): void => {
    const before = deeds.length > 0 ? kept() : { Name: '"old"', Email: '"a"' }
    deeds.push({ at: deeds.length, by, place, id: '1', before, after, number: deeds.length })
  }
  const send = (kind: Request['kind'], after?: Kept | null, by = 'anna'): void => {
    const sent = request(kind, by)
    promises.left(sent)
    promises.arrives(sent)
    if (after !== undefined) happens(by, after)
    promises.arrived(sent, { status: 200, headers: {}, text: '' })
    promises.answered(sent, { status: 200, text: '' })
  }
  /** Anna's write is on its way while `meanwhile` happens at the service. */
  const writesLate = (after: Kept | null, meanwhile: () => void): void => {
    const sent = request(after === null ? 'DELETE' : 'PUT')
    promises.left(sent)
    meanwhile()
    promises.arrives(sent)
    happens('anna', after)
    promises.arrived(sent, { status: 200, headers: {}, text: '' })
  }
  return {
    promises,
    writesLate,
    reads: () => send('GET'),
    writes: (after: Kept | null) => send(after === null ? 'DELETE' : 'PUT', after),
    bramWrites: (after: Kept) => send('PUT', after, 'bram'),
    othersWrite: (after: Kept | null) => {
      happens(null, after)
      promises.skipOwn()
    },
    types: (field: string, value: string, key = 's:1') => {
      const seen = { base: undefined, around: {} }
      const one = promises.ask({ value, computer: 'anna', place, field, key, ...seen })
      one.status = 'kept'
      return one
    },
  }
}

describe('a deletion that is asked for twice, in the simulation', () => {
  const seen = { Name: 'mine', Email: 'a' }
  const theirs = { Name: '"mine"', Email: '"b"' }
  /** Anna deletes the customer that she made, sees what somebody changed there, and deletes it again. */
  const askedTwice = (kept: boolean) => {
    const judge = judged()
    const { promises, types, othersWrite, reads } = judge
    types('Name', 'mine', 'n:x')
    const ask = () => Object.assign(promises.askDeletion('anna', place, 'n:x', seen), { status: 'kept' })
    othersWrite({ Name: '"mine"', Email: '"a"' })
    reads()
    othersWrite(theirs)
    reads()
    ask()
    const settle = promises.deleteAnyway('anna', place, ['1', 'n:x'], ['Name', 'Email'])
    ask()
    settle(kept)
    return judge
  }

  it('covers the changes that its person saw in between', () => {
    const { reads, writes } = askedTwice(true)
    reads()
    expect(() => writes(null)).not.toThrow()
  })

  it('covers a value that its person saw when it was first asked for', () => {
    const { promises, othersWrite, reads, writes } = judged()
    const ask = (Email: string) =>
      Object.assign(promises.askDeletion('anna', place, '1', { Name: 'old', Email }), { status: 'kept' })
    reads()
    ask('a')
    othersWrite({ Name: '"old"', Email: '"b"' })
    reads()
    ask('b')
    othersWrite({ Name: '"old"', Email: '"a"' })
    reads()
    expect(() => writes(null)).not.toThrow()
  })

  it('covers no change since, and nothing if the app refused the decision', () => {
    const since = askedTwice(true)
    since.othersWrite({ ...theirs, Email: '"c"' })
    since.reads()
    expect(() => since.writes(null)).toThrow('deleted: anna deleted 1')
    const refused = askedTwice(false)
    refused.reads()
    expect(() => refused.writes(null)).toThrow('deleted: anna deleted 1')
  })
})

describe('a deletion of a customer that was made again meanwhile, in the simulation', () => {
  const again = { Name: '"old"', Email: '"b"', OrganizationId: '2' }
  const asked = (shown: readonly string[]) => {
    const judge = judged()
    const { promises, othersWrite, reads } = judge
    const seen = { Name: 'old', Email: 'a', OrganizationId: '1' }
    Object.assign(promises.askDeletion('anna', place, '1', seen), { status: 'kept' })
    othersWrite(null)
    othersWrite(again)
    reads()
    promises.deleteAnyway('anna', place, ['1'], shown)(true)
    return judge
  }

  it('may go out once its person was shown the other organization', () => {
    const { reads, writes } = asked(['OrganizationId'])
    reads()
    expect(() => writes(null)).not.toThrow()
  })

  it('may not if they were shown changes alone, or if it was made again once more', () => {
    const changed = asked(['Email'])
    changed.reads()
    expect(() => changed.writes(null)).toThrow('anna deleted 1, which is another customer by now')
    const since = asked(['OrganizationId'])
    since.othersWrite(null)
    since.othersWrite({ ...again, OrganizationId: '3' })
    since.reads()
    expect(() => since.writes(null)).toThrow('anna deleted 1, which is another customer by now')
  })
})

describe('a write of a customer whose id the service gave to another, in the simulation', () => {
  const other = { Name: '"other"', Email: '"b"' }
  /** Anna deletes the customer and types an address for it. Somebody else deletes it, and another gets its id. */
  const asked = () => {
    const judge = judged()
    const { promises, types, reads } = judge
    const given = (): void => {
      judge.othersWrite(null)
      judge.othersWrite(other)
    }
    Object.assign(promises.askDeletion('anna', place, '1', { Name: 'old', Email: 'a' }), { status: 'kept' })
    types('Email', 'mine')
    reads()
    return { ...judge, given }
  }
  const mine = { ...other, Email: '"mine"' }

  it('breaks no promise if it was on its way, or its read was made before', () => {
    for (const after of [null, mine]) {
      const late = asked()
      expect(() => late.writesLate(after, late.given)).not.toThrow()
      const between = asked()
      between.given()
      expect(() => between.writes(after)).not.toThrow()
    }
  })

  it('breaks one if its sender has read the other customer', () => {
    for (const [after, message] of [
      [null, 'which is another customer by now'],
      [mine, 'Email mine was typed for s:1'],
    ] as const) {
      const { given, reads, writes } = asked()
      given()
      reads()
      expect(() => writes(after)).toThrow(message)
    }
  })
})

describe('a deletion of a merge, in the simulation', () => {
  /** Anna deletes the customer once another has a value, which it does not get. She asks again, for the deletion alone. */
  const alone = (kept: boolean) => {
    const { promises, types, reads, writes } = judged()
    const first = types('City', 'mine', 's:2')
    Object.assign(promises.askDeletion('anna', place, '1', { Name: 'old', Email: 'a' }, first), { status: 'kept' })
    promises.deleteAlone('anna', place, '1')(kept)
    reads()
    return () => writes(null)
  }

  it('may go out before the value if its person asked for it alone, and the app agreed', () => {
    expect(alone(true)).not.toThrow()
    expect(alone(false)).toThrow('anna deleted 1 before City mine of s:2 came to the service')
  })
})

describe('a value that somebody sets back, in the simulation', () => {
  const record = (email: string): Kept => ({ Name: '"old"', Email: `"${email}"` })
  /** Anna has read that Bram set her first value back over the second. Her table still shows `shows`. */
  const shown = (secondBy: 'anna' | 'bram', shows: string) => {
    const { promises, types, writes, bramWrites, reads } = judged()
    types('Email', 'first')
    writes(record('first'))
    if (secondBy === 'anna') types('Email', 'second')
    if (secondBy === 'anna') writes(record('second'))
    else bramWrites(record('second'))
    reads()
    promises.stored('anna', place, '1', '{}')
    bramWrites(record('first'))
    reads()
    const none = new Set<string>()
    const held: Held = { values: none, deletions: none, customers: none, made: [], shows: () => `"${shows}"` }
    return { promises, look: () => promises.holds('anna', place, held) }
  }

  it('may look older than the write of its own sender that had replaced it', () => {
    expect(shown('anna', 'second').look).not.toThrow()
  })

  it('is shown if another value is there, somebody else had replaced it, or it was stored', () => {
    expect(shown('anna', 'another').look).toThrow('anna shows Email of 1')
    expect(shown('bram', 'second').look).toThrow('anna shows Email of 1')
    const { promises, look } = shown('anna', 'second')
    promises.stored('anna', place, '1', '{}')
    expect(look).toThrow('anna shows Email of 1')
  })
})
