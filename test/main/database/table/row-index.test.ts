import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { Cache, StoredEdit } from '../../../../main/database/database.ts'
import { openCache } from '../../../../main/database/open-database.ts'
import type { FieldName } from '../../../../preload/contract/customer-fields.ts'
import { textTests, type Condition, type RowsQuestion } from '../../../../preload/contract/customers.ts'
import { isLong } from '../../../run/long.ts'
import { fold } from '../../../../main/database/search/fold.ts'
import { naiveAnswer, naiveGroups } from '../naive-rows.ts'
import { applyList, edit, key, listRow, openInMemory, question, temporaryFolder } from '../samples.ts'

const open: Cache[] = []
const inMemory = (): Cache => {
  const cache = openInMemory()
  open.push(cache)
  return cache
}
afterEach(() => open.splice(0).forEach((cache) => cache.close()))

/** Idle work runs only as far as a test lets it. */
const idle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done))
}

const customers = [
  listRow('000010', {
    name: 'Bakkerij Jánsen & Zn. B.V.',
    city: 'Utrecht',
    telephone: '030-123 45 67',
    vatNumber: 'NL0012.34.567.B01',
    countryId: 'NL',
    customerStateId: 'A',
  }),
  listRow('000011', {
    name: 'Café De Zon',
    city: 'Gent',
    countryId: 'BE',
    customerStateId: 'P',
    email: 'info@dezon.be',
    telephone: '+32 9 888 77 66',
  }),
  listRow('9', {
    name: 'Ærø Straßenbau',
    city: 'Łódź',
    countryId: 'de',
    customerStateId: 'A',
    telephone: '0048 42 6319876',
  }),
]

const found = (cache: Cache, search: string): string[] =>
  cache.index.rows(question({ search })).rows.map((row) => row.key)

describe('a search', () => {
  test.each([
    ['jansen bakker', ['s:000010']],
    ['BAKKERIJ jan', ['s:000010']],
    ['5678', []],
    ['2345', ['s:000010']],
    ['0301234567', ['s:000010']],
    ['00123456', ['s:000010']],
    ['cafe', ['s:000011']],
    ['zon gent', ['s:000011']],
    ['strassen lodz', ['s:9']],
    ['aero', ['s:9']],
    ['@', ['s:000011']],
    ['&', ['s:000010']],
    ['b.v. &', ['s:000010']],
    ['zonx', []],
    ['000011', ['s:000011']],
    ['janscaf', []],
    ['(030) 123 45 67', ['s:000010']],
    ['030/1234567', ['s:000010']],
    ['030 – 123.45.67', ['s:000010']],
    ['+31 (0)30 123 45 67', ['s:000010']],
    ['jansen 030.123.45.67', ['s:000010']],
    ['+32 30 1234568', []],
    ['NL 0012.34567.B.01', ['s:000010']],
    ['1-2', []],
    ['09/888.77.66', ['s:000011']],
    ['+3298887766', ['s:000011']],
    ['0032 9 888 77 66', ['s:000011']],
    ['tel:+3298887766', ['s:000011']],
    ['0048 42 631 98 76', ['s:9']],
    ['+48 426319876', ['s:9']],
    ['42 631-98-76', ['s:9']],
    ['+329888776', ['s:000011']],
    ['000011 98887766', ['s:000011']],
    ['  ', ['s:000010', 's:000011', 's:9']],
  ])('for "%s" finds %j', (search, keys) => {
    const cache = inMemory()
    applyList(cache, customers)
    expect(found(cache, search)).toEqual(keys)
  })

  test('for amounts between an amount and a day finds nothing, and does not fail', () => {
    const cache = inMemory()
    applyList(cache, [listRow('1', { creditLimit: '5' })])
    const between = (from: string | null, to: string | null): number =>
      cache.index.rows(question({ filter: { conditions: [{ field: 'CreditLimit', is: 'between', from, to }] } })).shown
    expect([between('1', null), between('1', '2030-01-01'), between('2030-01-01', null)]).toEqual([1, 0, 0])
  })

  test('never finds a word across two fields', () => {
    const cache = inMemory()
    applyList(cache, [listRow('1', { name: 'abc', shortName: 'def' })])
    expect(found(cache, 'cd')).toEqual([])
  })

  test('never finds a word of which only the letter pairs match', async () => {
    const cache = inMemory()
    applyList(cache, [listRow('1', { name: 'ab bc' }), listRow('2', { name: 'abc' })])
    await idle()
    expect([found(cache, 'ab'), found(cache, 'abc')]).toEqual([['s:1', 's:2'], ['s:2']])
  })

  test('finds what a person has just written, and not what that replaced', () => {
    const cache = inMemory()
    applyList(cache, customers)
    expect(found(cache, 'zon')).toEqual(['s:000011'])
    cache.edits.put(edit({ key: 's:000011', customerId: '000011', mine: { Name: '"Bar De Maan"' } }))
    expect([found(cache, 'zon'), found(cache, 'maan')]).toEqual([['s:000011'], ['s:000011']])
    cache.edits.put(edit({ key: 's:000011', customerId: '000011', mine: { Name: '"Bar De Maan"', Email: '""' } }))
    expect(found(cache, 'zon')).toEqual([])
    cache.edits.remove('e1')
    expect([found(cache, 'zon'), found(cache, 'maan')]).toEqual([['s:000011'], []])
  })
})

describe('the order', () => {
  test("is by people's alphabet, numbers by size, empty last either way", () => {
    const cache = inMemory()
    applyList(cache, [
      listRow('1', { name: 'Zebra 10' }),
      listRow('2'),
      listRow('3', { name: 'zebra 9' }),
      listRow('4', { name: 'Élan' }),
    ])
    const names = (descending: boolean): string[] =>
      cache.index.rows(question({ sort: [{ column: 'Name', descending }] })).rows.map((row) => row.key)
    expect(names(false)).toEqual(['s:4', 's:3', 's:1', 's:2'])
    expect(names(true)).toEqual(['s:1', 's:3', 's:4', 's:2'])
  })

  test('of a date column is by unambiguous day, ambiguous ones after, and follows the learned styles', () => {
    const cache = inMemory()
    applyList(
      cache,
      [
        ['1', '12/31/2007'],
        ['2', '4/13/2022'],
        ['3', ''],
        ['4', '3/4/2022'],
        ['5', '2008-01-02'],
      ].map(([id, cocDate]) => listRow(id!, { cocDate })),
    )
    const order = (descending: boolean) =>
      cache.index.rows(question({ sort: [{ column: 'CocDate', descending }] })).rows.map((row) => row.key)
    expect(order(false)).toEqual(['s:1', 's:5', 's:2', 's:4', 's:3'])
    expect(order(true)).toEqual(['s:4', 's:2', 's:5', 's:1', 's:3'])
    cache.transaction(() => {
      cache.facts.put('date-styles', 'M/D/YYYY')
      cache.customers.layRows([listRow('1', { cocDate: '12/30/2007' })])
    })
    expect(order(false)).toEqual(['s:1', 's:5', 's:4', 's:2', 's:3'])
  })

  test('keeps equal rows in their earlier order, also when descending', () => {
    const cache = inMemory()
    applyList(
      cache,
      ['5', '3', '4'].map((id) => listRow(id, { city: 'Gent' })),
    )
    expect(
      cache.index.rows(question({ sort: [{ column: 'City', descending: true }] })).rows.map((row) => row.key),
    ).toEqual(['s:5', 's:3', 's:4'])
  })
})

describe('rows of edits:', () => {
  test('a create is a row, a delete a mark, and both leave when discarded', () => {
    const cache = inMemory()
    applyList(cache, customers)
    cache.edits.put(edit({ kind: 'create', key: 'n:1', customerId: null, base: null, mine: { Name: '"Nieuw"' } }))
    cache.edits.put(edit({ id: 'e2', kind: 'delete', key: 's:9', customerId: '9', mine: {} }))
    const rows = cache.index.rows(question({ filter: { edits: 'changed' } })).rows
    expect(rows.map((row) => [row.key, row.mark])).toEqual([
      ['n:1', { kind: 'create', is: 'waiting' }],
      ['s:9', { kind: 'delete', is: 'waiting' }],
    ])
    cache.edits.remove('e1')
    cache.edits.remove('e2')
    expect(cache.index.rows(question()).rows.map((row) => row.mark)).toEqual([null, null, null])
  })

  test('an edit whose customer is gone still shows the values that the person started from', () => {
    const cache = inMemory()
    applyList(cache, [listRow('000010')])
    cache.edits.put(edit({ state: { is: 'conflict', conflict: { is: 'deleted-there' } } }))
    cache.customers.remove('000010')
    expect(cache.index.row('s:000010', ['CustomerId', 'Name'])?.cells).toEqual(['000010', 'Bakker en Zonen'])
    expect(found(cache, 'zonen')).toEqual(['s:000010'])
    applyList(cache, [listRow('000010', { city: 'Ede' })])
    expect(cache.index.rows(question({ columns: ['City'] })).rows.map((row) => row.cells)).toEqual([['Ede']])
  })
})

describe('a window of rows', () => {
  test('has at most 500 rows, and the counts of all', () => {
    const cache = inMemory()
    applyList(
      cache,
      Array.from({ length: 1_200 }, (_, at) => listRow(String(at), { city: at % 2 ? 'Ede' : 'Gent' })),
    )
    const answer = cache.index.rows(question({ search: 'ede', from: 90, count: 10_000 }))
    expect([answer.rows.length, answer.shown, answer.total]).toEqual([500, 600, 1_200])
    expect(answer.rows[0]?.key).toBe('s:181')
    expect(cache.index.position(question({ search: 'ede' }), 's:181')).toBe(90)
    expect(cache.index.position(question({ search: 'ede' }), 's:180')).toBe(-1)
    expect(cache.index.rows(question({ from: 5_000 })).rows).toEqual([])
  })

  test('shows nested values as empty, numbers as written, and booleans by name', () => {
    const cache = inMemory()
    const raw = '{"customerid":"1","ADDRESSES":[{"x":1}],"CreditLimit":0.0,"IsInFactoring":false,"Person":null}'
    cache.customers.putWhole([{ id: '1', raw, readAt: 1 }])
    expect(
      cache.index.row('s:1', ['Addresses', 'CreditLimit', 'IsInFactoring', 'Person', 'CustomerId'])?.cells,
    ).toEqual(['', '0.0', 'false', '', '1'])
  })
})

test('the edge of filled cells is found down and up the rows of the choice', () => {
  const cache = inMemory()
  applyList(
    cache,
    ['Ede', '', 'Ede', 'Gent', '', ''].map((city, at) => listRow(String(at), { city })),
  )
  const edge = (from: number, by: 1 | -1): number => cache.index.edge(question(), 'City', `s:${from}`, by)
  expect([0, 2, 3, 5].map((at) => edge(at, 1))).toEqual([2, 3, 5, 5])
  expect([5, 3, 2, 0].map((at) => edge(at, -1))).toEqual([3, 2, 0, 0])
  expect(cache.index.edge(question(), 'City', 's:gone', 1)).toBe(-1)
})

describe('figures', () => {
  test('are exact sums of the written numbers, over the matching or the named rows', () => {
    const cache = inMemory()
    const limits = ['0.1', '0.2', '0.10', '-5', '12345678901234567890.05']
    cache.customers.putWhole(
      limits.map((limit, at) => ({
        id: String(at),
        raw: `{"CustomerId":"${at}","City":"${at % 2 ? 'Ede' : 'ede'}","CreditLimit":${limit}}`,
        readAt: 1,
      })),
    )
    const all = { is: 'all', of: question(), except: ['s:4'] } as const
    expect(cache.index.totals(all, ['CreditLimit', 'City'])).toEqual([
      { field: 'CreditLimit', filled: 4, sum: '-4.60', average: '-1.15' },
      { field: 'City', filled: 4, sum: null, average: null },
    ])
    expect(cache.index.totals({ is: 'keys', keys: ['s:4', 's:0', 's:gone'] }, ['CreditLimit'])).toEqual([
      { field: 'CreditLimit', filled: 2, sum: '12345678901234567890.15', average: '6172839450617283945.075' },
    ])
    expect(cache.index.groups(question(), 'City')).toEqual({ values: [{ value: 'ede', count: 5 }], others: 0 })
  })

  test('cover the rows from one customer to another in the order of the table, whichever comes first', () => {
    const cache = inMemory()
    applyList(
      cache,
      ['c', 'a', 'd', 'b'].map((name) => listRow(name, { name })),
    )
    const of = question({ sort: [{ column: 'Name', descending: false }] })
    const between = (from: string, to: string): string[] => cache.index.keys({ is: 'between', of, from, to })
    expect(between('s:b', 's:d')).toEqual(['s:b', 's:c', 's:d'])
    expect(between('s:c', 's:a')).toEqual(['s:a', 's:b', 's:c'])
    expect(between('s:b', 's:b')).toEqual(['s:b'])
    expect(between('s:b', 's:gone')).toEqual([])
    expect(cache.index.keys({ is: 'between', of: { ...of, search: 'd' }, from: 's:d', to: 's:a' })).toEqual([])
  })

  test('list two hundred values and count the rest together', () => {
    const cache = inMemory()
    applyList(
      cache,
      Array.from({ length: 2_500 }, (_, at) => listRow(String(at), { city: `Town ${at % 250}` })),
    )
    const { values: listed, others } = cache.index.groups(question(), 'City')
    expect([listed.length, listed[0], others]).toEqual([200, { value: 'Town 0', count: 10 }, 500])
    expect(
      cache.index.keys({
        is: 'all',
        of: question({ filter: { conditions: [{ field: 'City', is: 'one-of', codes: ['town 7', 'Town 8'] }] } }),
        except: [],
      }),
    ).toHaveLength(20)
    expect(cache.index.keys({ is: 'all', of: question(), except: [] })[2_499]).toBe('s:2499')
  })

  test('come with rows that hold the earlier values of edited fields', () => {
    const cache = inMemory()
    applyList(cache, customers)
    cache.edits.put(
      edit({
        key: 's:000011',
        customerId: '000011',
        base: '{"Name":"Café De Zon","Email":null}',
        mine: { Name: '"Bar"', Email: '"x@y.be"' },
      }),
    )
    expect(cache.index.rows(question()).rows.map(({ was }) => was)).toEqual([
      null,
      { Name: 'Café De Zon', Email: '' },
      null,
    ])
  })
})

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'aAbBéøßĳ019@.- '), maxLength: 8 }),
  fc.constantFrom('', 'Gent', 'gent', 'Bakker', 'Bäkker', '10', '9', '030-12 34', 'a\u001fb', 'x\ny'),
  fc.constantFrom('030-123 45 67', '0301234567', '+31 (0)30/1234567', '1-234567', '+352-301234567', '30 123 30 123'),
)
const textFields = ['Name', 'City', 'Telephone', 'CountryId', 'CustomerStateId'] as const
const day = fc.constantFrom('2026-11-21', '2026-02-01', '1999-12-31', '', 'soon')
const values = fc.record(
  {
    ...Object.fromEntries(textFields.map((field) => [field, text])),
    CreditLimit: fc.constantFrom(0, 5, 1.5, 100),
    CocDate: day,
    IsInFactoring: fc.boolean(),
  },
  { requiredKeys: [] },
)
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    field: fc.constantFrom<FieldName>(...textFields, 'CreditLimit'),
    is: fc.constantFrom(...textTests),
    text,
  }),
  fc.record({
    field: fc.constantFrom<FieldName>(...textFields),
    is: fc.constant('one-of' as const),
    codes: fc.array(text, { maxLength: 3 }),
  }),
  fc.record({
    field: fc.constant<FieldName>('CreditLimit'),
    is: fc.constant('between' as const),
    from: fc.constantFrom(null, '1', '1.50'),
    to: fc.constantFrom(null, '5.0', '-1'),
  }),
  fc.record({
    field: fc.constant<FieldName>('CocDate'),
    is: fc.constant('between' as const),
    from: fc.constantFrom(null, '2026-02-01'),
    to: fc.constantFrom(null, '2026-10-01'),
  }),
  fc.record({
    field: fc.constantFrom<FieldName>('Name', 'CocDate', 'CreditLimit'),
    is: fc.constantFrom('empty' as const, 'filled' as const),
  }),
  fc.record({ field: fc.constant<FieldName>('IsInFactoring'), is: fc.constantFrom('yes' as const, 'no' as const) }),
)
const id = fc.constantFrom('1', '2', '3', '4', '5', '6')

type Step = (cache: Cache) => void
const mineOf = (changes: Readonly<Record<string, unknown>>): StoredEdit['mine'] =>
  Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, JSON.stringify(value)]))

const states: readonly StoredEdit['state'][] = [
  { is: 'waiting' },
  { is: 'sending', since: 1 },
  { is: 'refused', fail: { code: 'service-refused' } },
  { is: 'settled', at: 1, serviceChanged: [], messages: [] },
]
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.array(fc.tuple(id, values), { maxLength: 6 }).map(
    (rows): Step =>
      (cache) =>
        void applyList(
          cache,
          rows.map(([row, value]) => listRow(row, value)),
        ),
  ),
  fc.tuple(id, values).map(
    ([row, value]): Step =>
      (cache) =>
        cache.customers.putWhole([{ id: row, raw: JSON.stringify({ CustomerId: row, ...value }), readAt: 1 }]),
  ),
  id.map(
    (row): Step =>
      (cache) =>
        cache.customers.remove(row),
  ),
  fc.tuple(id, values, fc.constantFrom(...states)).map(
    ([row, value, state]): Step =>
      (cache) =>
        cache.edits.put(
          edit({
            id: `e${row}`,
            key: `s:${row}`,
            customerId: row,
            base: `{"CustomerId":"${row}"}`,
            mine: mineOf(value),
            state,
            madeAt: Number(row),
          }),
        ),
  ),
  fc.tuple(id, values, fc.constantFrom(...states)).map(
    ([row, value, state]): Step =>
      (cache) =>
        cache.edits.put(
          edit({
            id: `n${row}`,
            kind: 'create',
            key: `n:${row}`,
            customerId: null,
            base: null,
            mine: mineOf(value),
            state,
            madeAt: 9 - Number(row),
          }),
        ),
  ),
  id.map(
    (row): Step =>
      (cache) =>
        cache.edits.remove(`e${row}`),
  ),
)

const asked: fc.Arbitrary<RowsQuestion> = fc.record({
  search: text,
  filter: fc.record(
    {
      edits: fc.constantFrom('changed' as const, 'attention' as const, 'waiting' as const),
      conditions: fc.array(condition, { maxLength: 2 }),
    },
    { requiredKeys: [] },
  ),
  sort: fc.array(
    fc.record({
      column: fc.constantFrom<FieldName>(...textFields, 'CreditLimit', 'CustomerId'),
      descending: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  columns: fc.constant<readonly FieldName[]>(['CustomerId', 'Name', 'Telephone', 'CreditLimit']),
  from: fc.nat(4),
  count: fc.nat(9),
})

const expectAsNaive = (cache: Cache, asking: RowsQuestion): void => {
  const answer = cache.index.rows(asking)
  const naive = naiveAnswer(cache, asking)
  expect({ rows: answer.rows, shown: answer.shown, total: answer.total }).toEqual({
    rows: naive.rows,
    shown: naive.shown,
    total: naive.total,
  })
  naive.keys.forEach((row, at) => expect(cache.index.position(asking, row)).toBe(at))
  expect(cache.index.keys({ is: 'all', of: asking, except: naive.keys.slice(0, 1) })).toEqual(naive.keys.slice(1))
  for (const field of ['City', 'CustomerStateId', 'CreditLimit'] as const) expectSameGroups(cache, asking, field)
}

/** A searched field is counted by its folded value, and shown in one of its spellings. */
const expectSameGroups = (cache: Cache, asking: RowsQuestion, field: FieldName): void => {
  const alike = field === 'City' ? fold : (spelled: string): string => spelled
  const { values: groups, others } = cache.index.groups(asking, field)
  const told = groups.map(({ value, count }) => `${alike(value.replace(/\p{Cc}/gu, ' '))} ${count}`)
  expect([told.toSorted(), others]).toEqual([
    naiveGroups(cache, asking, field, alike)
      .map(({ value, count }) => `${value} ${count}`)
      .toSorted(),
    0,
  ])
}

/** The plain implementation is too slow for the positions of thousands of rows; windows and counts suffice. */
const expectAsNaiveCounts = (cache: Cache, asking: RowsQuestion): void => {
  const answer = cache.index.rows(asking)
  const naive = naiveAnswer(cache, asking)
  expect([answer.rows, answer.shown]).toEqual([naive.rows, naive.shown])
}

describe('after any change,', () => {
  test('the rows equal those of the plain implementation, at every step', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(step, asked), { minLength: 1, maxLength: 12 }), (steps) => {
        const cache = openInMemory()
        for (const [take, asking] of steps) {
          take(cache)
          expectAsNaive(cache, asking)
        }
        cache.close()
      }),
      { numRuns: isLong() ? 150 : 50 },
    )
  })

  test('a rebuilt index answers like the one that followed every change, indexed or not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), asked, async (steps, asking) => {
        const place = temporaryFolder()
        const followed = openCache({ file: place.file, key })
        await idle()
        steps.forEach((take) => take(followed))
        const { rows, shown } = followed.index.rows(asking)
        followed.close()
        const anew = openCache({ file: place.file, key })
        for (const answer of [
          anew.index.rows(asking),
          (await idle(), anew.index.rows({ ...asking, from: asking.from })),
        ]) {
          expect([answer.rows, answer.shown]).toEqual([rows, shown])
        }
        anew.close()
        place.remove()
      }),
      { numRuns: isLong() ? 40 : 15 },
    )
  })

  test('thousands of records written in batches read like a list written at once', async () => {
    const cache = inMemory()
    const row = (at: number): { id: string; json: string } =>
      listRow(`${at}`, { name: `naam ${(at * 7919) % 10_007}`, city: at % 3 ? 'Ede' : 'Gent' })
    applyList(
      cache,
      Array.from({ length: 9_000 }, (_, at) => row(at)),
    )
    await idle()
    for (let from = 0; from < 9_000; from += 600) {
      const batch = Array.from({ length: 600 }, (_, at) => row(from + at))
      cache.customers.putWhole(
        batch.map(({ id: of, json }) => ({ id: of, raw: json.replace('naam', 'firma'), readAt: 1 })),
      )
      if (from % 1_800 === 0) expect(cache.index.rows(question({ search: 'firma' })).shown).toBe(from + 600)
    }
    const sort = [
      { column: 'City', descending: true },
      { column: 'Name', descending: false },
    ] as const
    for (const search of ['a 77', '1', 'firma 9', 'xyz', 'gent 00'])
      expectAsNaiveCounts(cache, question({ search, sort, count: 300 }))
  })
})
