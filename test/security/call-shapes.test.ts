import { describe, expect, it } from 'vitest'
import { fieldNames } from '../../preload/contract/customer-fields.ts'
import { dateStyles } from '../../preload/contract/dates.ts'
import { importShares } from '../../preload/contract/import.ts'
import { calls, type Group } from '../../preload/contract/services.ts'
import { largestEnvironmentFile, type EnvironmentDraft } from '../../preload/contract/settings.ts'
import { argumentsOf, takesBytes } from '../../main/app/ipc/call-schemas.ts'
import { largestOne } from '../../main/service/call-limits.ts'
import { samplesFor } from './sample-calls.ts'

type Args = readonly unknown[]
const place = { environment: 'office', administration: 'A' }
const draft: EnvironmentDraft = {
  id: 'office',
  kind: 'production',
  name: 'Office',
  baseAddress: 'https://api.example/v23',
  clientId: 'c',
  secret: 's',
  redirectUri: 'https://desk.example/cb',
  scope: 'all',
  pathStyle: 'standard',
  signInWith: 'window',
  pkce: 'on',
  issuer: 'https://api.example',
  status: 'active',
  lockMinutes: 30,
  askAbove: 100,
}
const samples = samplesFor({ place, user: 'a.person', key: 's:1', edit: 'e', draft }) as unknown as Readonly<
  Record<Group, Readonly<Record<string, Args>>>
>

const takes = (group: Group, method: string, args: Args): boolean => argumentsOf(group, method).safeParse(args).success
const all = Object.entries(calls).flatMap(([group, methods]) =>
  methods.map((method): readonly [Group, string, Args] => [group as Group, method, samples[group as Group][method]!]),
)

/** Copies of the arguments, each with one part replaced. */
const bent = (value: unknown, bend: (one: unknown) => readonly unknown[]): unknown[] => {
  const here = [...bend(value)]
  if (Array.isArray(value))
    return [...here, ...value.flatMap((one, at) => bent(one, bend).map((other) => value.with(at, other)))]
  if (typeof value !== 'object' || value === null) return here
  return [
    ...here,
    ...Object.entries(value).flatMap(([name, one]) => bent(one, bend).map((other) => ({ ...value, [name]: other }))),
  ]
}
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Names of picks are the service's names of fields, which our schema does not list. */
const isOpen = (value: object): boolean => Object.values(value).some((one) => one === 'mine')

/** Variants of unions that the samples lack. */
const { choice, table } = {
  choice: { search: '', filter: {}, sort: [] },
  table: { search: '', filter: {}, sort: [], columns: null },
}
const question = { ...choice, columns: ['Name'], from: 0, count: 50 }
const filtered = (condition: object): Args => [place, { ...question, filter: { conditions: [condition] } }]
const saved = (input: object): Args => [place, 's:1', { Name: input }, 0]
const seen = (value: object): Args => [place, 's:1', {}, 0, { Name: value }]
const resolved = (resolution: object): Args => [place, 'e', resolution, 1]
const changed = (change: object): Args => [place, { is: 'keys', keys: ['s:1'] }, change]
const drafted = (more: object): Args => [{ ...draft, ...more }]
const planned = (use: object): Args => [
  place,
  'i',
  { columns: [{ field: 'Name', empty: { is: 'keep' }, codes: 'code', ...use }], match: [], unmatched: 'ask' },
]
const exported = (columns: number): Args => {
  const [, order] = samples.files['exportTable'] as readonly [unknown, object]
  return [place, { ...order, columns: Array(columns).fill({ field: 'Name', heading: 'Name', meaning: null }) }]
}
const merged = (...others: readonly string[]): Args => [
  place,
  { keep: 's:1', changes: {}, others: others.map((key) => ({ key, then: 'leave' })), seen: [] },
]
const reading = {
  encoding: 'utf-8',
  separator: ';',
  sheet: 0,
  headerRow: 1,
  decimal: ',',
  dates: 'day-month-year',
}
const good: readonly (readonly [Group, string, Args])[] = [
  ...['contains', 'lacks', 'equals', 'starts'].map(
    (is) => ['customers', 'rows', filtered({ is, field: 'Name', text: 'a' })] as const,
  ),
  ...['yes', 'no', 'empty', 'filled'].map((is) => ['customers', 'rows', filtered({ is, field: 'Name' })] as const),
  ...[null, '0', '-12', '+3.5', '2026-01-31', `${'9'.repeat(30)}.${'9'.repeat(10)}`].map(
    (to) => ['customers', 'rows', filtered({ is: 'between', field: 'CreditLimit', from: null, to })] as const,
  ),
  ...['changed', 'attention', 'waiting'].map(
    (edits) => ['customers', 'rows', [place, { ...question, filter: { edits } }]] as const,
  ),
  ...[{ is: 'empty' }, { is: 'text', text: 'x' }, { is: 'yes-no', yes: true }].map(
    (input) => ['customers', 'save', saved(input)] as const,
  ),
  ...[
    { is: 'empty' },
    { is: 'text', text: 'x' },
    { is: 'number', text: '1.0' },
    { is: 'yes-no', yes: false },
    { is: 'nested', json: '{}' },
  ].map((value) => ['customers', 'save', seen(value)] as const),
  ...['mine', 'theirs'].map((pick) => ['edits', 'resolve', resolved({ is: 'fields', picks: { Name: pick } })] as const),
  ...['recreate', 'let-go', 'delete-anyway', 'read-again', 'carry-known', 'same-customer', 'create-anyway'].map(
    (is) => ['edits', 'resolve', resolved({ is })] as const,
  ),
  ['edits', 'resolve', resolved({ is: 'link', customerId: '7' })],
  [
    'edits',
    'resolve',
    resolved({ is: 'fields', picks: Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`f${at}`, 'mine'])) }),
  ],
  ['bulk', 'preview', changed({ is: 'set', field: 'Name', input: { is: 'empty' } })],
  ['bulk', 'preview', changed({ is: 'clear', field: 'Name' })],
  ['bulk', 'preview', changed({ is: 'fix', rule: 'email' })],
  ['bulk', 'preview', changed({ is: 'reverse', line: 7 })],
  ['bulk', 'preview', changed({ is: 'fill', changes: { Name: { is: 'empty' } } })],
  ['bulk', 'preview', changed({ is: 'across', pairs: [{ from: 'Name', to: 'City' }] })],
  [
    'bulk',
    'preview',
    changed({
      is: 'replace',
      fields: ['Name', 'City'],
      find: 'a',
      by: 'b',
      pattern: true,
      matchCase: false,
      whole: false,
    }),
  ],
  ...['5', '-0.5', '+12', '100.25', `${'9'.repeat(6)}.${'9'.repeat(6)}`].map(
    (percent) => ['bulk', 'preview', changed({ is: 'percent', field: 'CreditLimit', percent, decimals: 2 })] as const,
  ),
  ...['en', 'nl'].map((language) => ['settings', 'prefer', [{ language }]] as const),
  ...['system', 'light', 'dark'].map((theme) => ['settings', 'prefer', [{ theme }]] as const),
  ...['system', 'more'].map((contrast) => ['settings', 'prefer', [{ contrast }]] as const),
  ...['comfortable', 'compact'].map((density) => ['settings', 'prefer', [{ density }]] as const),
  ['settings', 'prefer', [{}]],
  ...[
    { kind: 'test' },
    { pathStyle: 'bang-underscore' },
    { status: 'unknown' },
    { status: 'requested' },
    { lockMinutes: null, askAbove: null },
    { lockMinutes: 1, askAbove: 1 },
    { lockMinutes: 480, askAbove: 100_000 },
    { issuer: null },
  ].map((more) => ['settings', 'saveEnvironment', drafted(more)] as const),
  ['settings', 'goTo', [null]],
  ['session', 'signIn', ['office', null]],
  ['session', 'useRefreshToken', ['office', 'token', 'a.person']],
  ['customers', 'keepDraft', [place, null]],
  ['customers', 'startWithTemplate', [place, null]],
  ['customers', 'keepDraft', [place, { key: 's:1', changes: {}, seen: {}, at: 1 }]],
  ['customers', 'keepView', [place, { ...table, customer: null }]],
  [
    'customers',
    'saveView',
    [
      place,
      {
        id: 'v',
        name: 'x'.repeat(80),
        view: {
          ...table,
          columns: [
            { field: 'Name', width: 20, pinned: true },
            { field: 'City', width: 4_000 },
          ],
        },
      },
    ],
  ],
  ['customers', 'create', [place, {}]],
  ['customers', 'keys', [place, { is: 'between', of: choice, from: 's:1', to: 's:9' }]],
  ['customers', 'edge', [place, choice, 'City', 's:1', -1]],
  ['files', 'exportTable', exported(2)],
  ['quality', 'mute', [place, 'email', ['s:1', 's:2'], '']],
  ['duplicates', 'dismiss', [place, ['s:1', 's:2', 's:3'], '']],
  ['duplicates', 'merge', merged('s:2', 's:3')],
  ['vat', 'check', [place, ['s:1', 's:2']]],
  ...['.', ','].map((decimal) => ['imports', 'readAgain', [place, 'i', { ...reading, decimal }]] as const),
  ...['.', ','].flatMap((decimal) =>
    dateStyles.map(
      (date) =>
        ['customers', 'copy', [place, { is: 'keys', keys: [] }, [], { decimal, date, yes: 'ja', no: 'nee' }]] as const,
    ),
  ),
  ['history', 'list', [place, { search: '', before: 9, count: 200 }]],
  ...[{ is: 'file' }, { is: 'pasted', text: 'Naam\tPlaats' }].map(
    (source) => ['imports', 'open', [place, source]] as const,
  ),
  ...[{ is: 'create' }, { is: 'leave-out' }, { is: 'as-planned' }].map(
    (choice) => ['imports', 'choose', [place, 'i', 2, choice]] as const,
  ),
  ...[{ is: 'keep' }, { is: 'clear' }].map((empty) => ['imports', 'check', planned({ empty })] as const),
  ['imports', 'check', planned({ field: null, codes: 'meaning' })],
  ...importShares.map((share) => ['imports', 'check', planned({ share })] as const),
  ['updates', 'choose', [{}]],
  ...['stable', 'early'].map((channel) => ['updates', 'choose', [{ channel }]] as const),
]

const groups = Object.keys(calls) as Group[]
const sentTo = (group: Group): readonly (readonly [Group, string, Args])[] =>
  [...all, ...good].filter(([one]) => one === group)
/** Altered arguments that the schema accepts all the same. */
const takenBent = (
  group: Group,
  bend: (one: unknown) => readonly unknown[],
  mayBe: (method: string, args: string) => boolean = () => false,
): readonly string[] =>
  sentTo(group)
    .flatMap(([, method, args]) =>
      bent(args, bend)
        .filter((one) => takes(group, method, one as Args))
        .map((one) => [method, JSON.stringify(one)] as const),
    )
    .filter(([method, text]) => !mayBe(method, text))
    .map(([method, text]) => `${method} ${text.slice(0, 500)}`)

describe('the schema of calls', () => {
  it.each(groups)('of %s accepts what a window sends, unchanged', (group) => {
    for (const [, method, args] of sentTo(group))
      expect(argumentsOf(group, method).safeParse(args), `${method} ${JSON.stringify(args)}`).toEqual({
        success: true,
        data: args,
      })
  })

  it.each(groups)('of %s refuses more arguments than a call has and fewer than it needs', (group) => {
    const optional: Readonly<Record<string, number>> = {
      'customers.draft': 1,
      'customers.keepDraft': 2,
      'customers.save': 4,
      'customers.create': 2,
      'customers.remove': 3,
      'sync.sendNow': 1,
      'vat.check': 2,
    }
    for (const [, method, args] of all.filter(([one]) => one === group)) {
      expect(takes(group, method, [...args, 'more']), method).toBe(false)
      expect(
        args.findIndex((_, at) => takes(group, method, args.slice(0, at))),
        method,
      ).toBe(optional[`${group}.${method}`] ?? -1)
    }
  })

  it.each(groups)('of %s refuses unknown properties', (group) => {
    expect(takenBent(group, (one) => (isRecord(one) && !isOpen(one) ? [{ ...one, more: 1 }] : []))).toEqual([])
  })

  it.each(groups)('of %s refuses overlong texts, and other types in their place', (group) => {
    const long = 'x'.repeat(largestEnvironmentFile + 1)
    // A pasted table is as long as the limit of all arguments allows; the call says so to the user. A nested value is as
    // long as the service's answer about a customer.
    const mayBe = (method: string, text: string): boolean =>
      (method === 'open' && text.includes('"is":"pasted"')) || text.includes('"is":"nested","json":"xxx')
    expect(takenBent(group, (one) => (typeof one === 'string' ? [long, 7, {}, [one]] : []), mayBe)).toEqual([])
  })

  it.each(groups)('of %s refuses numbers out of range, and other types in place of a boolean', (group) => {
    const wrong = (one: unknown): readonly unknown[] =>
      typeof one === 'number'
        ? [-1, Number.NaN, Infinity, 1e15, '1', null]
        : typeof one === 'boolean'
          ? ['yes', 1, null]
          : []
    // For these fields null is valid, an edge has two directions, and a time may be any number.
    const mayBe = (method: string, text: string): boolean =>
      /"(?:lockMinutes|askAbove|before)":null/.test(text) ||
      (method === 'edge' && text.endsWith(',-1]')) ||
      (method === 'keepDraft' && /"at":(?:-1|1000000000000000)/.test(text))
    expect(takenBent(group, wrong, mayBe)).toEqual([])
  })
})

describe('a limit of a call', () => {
  const manyColumns = (count: number): object => ({
    columns: of(count, { field: null, empty: { is: 'keep' }, codes: 'code' }),
    match: [],
    unmatched: 'ask',
  })
  const names = (count: number): readonly string[] => Array.from({ length: count }, () => 'Name')
  const of = <T>(count: number, one: T): T[] => Array<T>(count).fill(one)
  it.each<[string, Group, string, number, (size: number) => Args]>([
    ['a name', 'settings', 'lock', 500, (size) => ['x'.repeat(size)]],
    ['a typed text', 'customers', 'save', 20_000, (size) => saved({ is: 'text', text: 'x'.repeat(size) })],
    ['a text that was seen', 'customers', 'save', 1_000_000, (size) => seen({ is: 'text', text: 'x'.repeat(size) })],
    [
      'a text that is not saved yet',
      'customers',
      'keepDraft',
      1_000_000,
      (size) => [place, { key: 's:1', changes: { Name: { is: 'text', text: 'x'.repeat(size) } }, seen: {}, at: 1 }],
    ],
    ['a nested text', 'customers', 'save', largestOne, (size) => seen({ is: 'nested', json: 'x'.repeat(size) })],
    ['an address', 'settings', 'saveEnvironment', 2_000, (size) => drafted({ baseAddress: 'x'.repeat(size) })],
    ['a redirect URI', 'settings', 'saveEnvironment', 2_000, (size) => drafted({ redirectUri: 'x'.repeat(size) })],
    ['an issuer', 'settings', 'saveEnvironment', 2_000, (size) => drafted({ issuer: 'x'.repeat(size) })],
    ['a scope', 'settings', 'saveEnvironment', 2_000, (size) => drafted({ scope: 'x'.repeat(size) })],
    ['a secret', 'settings', 'saveEnvironment', 4_000, (size) => drafted({ secret: 'x'.repeat(size) })],
    ['minutes of a lock', 'settings', 'saveEnvironment', 480, (size) => drafted({ lockMinutes: size })],
    ['a number to ask above', 'settings', 'saveEnvironment', 100_000, (size) => drafted({ askAbove: size })],
    ['a file', 'settings', 'readEnvironment', largestEnvironmentFile, (size) => ['x'.repeat(size)]],
    ['a token', 'session', 'useRefreshToken', 16_384, (size) => ['office', 'x'.repeat(size), null]],
    ['who works here', 'session', 'signIn', 80, (size) => ['office', 'x'.repeat(size)]],
    ['a password of a proxy', 'proxy', 'answer', 1_000, (size) => ['q', 'name', 'x'.repeat(size)]],
    ['rows', 'customers', 'rows', 500, (size) => [place, { ...question, count: size }]],
    ['where rows begin', 'customers', 'rows', 10_000_000, (size) => [place, { ...question, from: size }]],
    ['columns', 'customers', 'rows', fieldNames.length, (size) => [place, { ...question, columns: names(size) }]],
    [
      'orders',
      'customers',
      'rows',
      10,
      (size) => [place, { ...question, sort: of(size, { column: 'Name', descending: false }) }],
    ],
    [
      'conditions',
      'customers',
      'rows',
      30,
      (size) => [place, { ...question, filter: { conditions: of(size, { is: 'yes', field: 'Name' }) } }],
    ],
    ['codes', 'customers', 'rows', 500, (size) => filtered({ is: 'one-of', field: 'City', codes: of(size, 'x') })],
    ['keys', 'customers', 'keys', 200_000, (size) => [place, { is: 'keys', keys: of(size, 's:1') }]],
    ['sums', 'customers', 'totals', fieldNames.length, (size) => [place, { is: 'keys', keys: [] }, names(size)]],
    [
      'columns to copy',
      'customers',
      'copy',
      fieldNames.length,
      (size) => [
        place,
        { is: 'keys', keys: [] },
        of(size, { field: 'Name', heading: 'N' }),
        { decimal: '.', date: dateStyles[0], yes: 'yes', no: 'no' },
      ],
    ],
    [
      'columns of a view',
      'customers',
      'keepView',
      fieldNames.length,
      (size) => [place, { ...table, columns: of(size, { field: 'Name', width: 20 }), customer: null }],
    ],
    [
      'the width of a column',
      'customers',
      'keepView',
      4_000,
      (size) => [place, { ...table, columns: [{ field: 'Name', width: size }], customer: null }],
    ],
    [
      'the name of a view',
      'customers',
      'saveView',
      80,
      (size) => [place, { id: 'v', name: 'x'.repeat(size), view: table }],
    ],
    [
      'the name of a template',
      'customers',
      'saveTemplate',
      80,
      (size) => [place, { id: 't', name: 'x'.repeat(size), changes: {} }],
    ],
    [
      'picks',
      'edits',
      'resolve',
      200,
      (size) =>
        resolved({
          is: 'fields',
          picks: Object.fromEntries(Array.from({ length: size }, (_, at) => [`f${at}`, 'mine'])),
        }),
    ],
    ['edits to export', 'edits', 'export', 100_000, (size) => [place, of(size, 'e')]],
    [
      'a text put in',
      'bulk',
      'preview',
      2_000,
      (size) =>
        changed({
          is: 'replace',
          fields: ['Name'],
          find: 'a',
          by: 'x'.repeat(size),
          pattern: true,
          matchCase: true,
          whole: false,
        }),
    ],
    [
      'pairs of fields',
      'bulk',
      'preview',
      fieldNames.length,
      (size) => changed({ is: 'across', pairs: of(size, { from: 'Name', to: 'City' }) }),
    ],
    ['columns of an export', 'files', 'exportTable', fieldNames.length, exported],
    [
      'decimals',
      'bulk',
      'preview',
      8,
      (size) => changed({ is: 'percent', field: 'CreditLimit', percent: '1', decimals: size }),
    ],
    [
      'pasted customers',
      'bulk',
      'preview',
      100_000,
      (size) => changed({ is: 'cells', customers: of(size, { key: 's:1', changes: {} }) }),
    ],
    ['lines', 'bulk', 'lines', 500, (size) => [place, 'p', 0, size]],
    ['a page of history', 'history', 'list', 200, (size) => [place, { search: '', before: null, count: size }]],
    ['columns of an import', 'imports', 'check', 512, (size) => planned({}).with(2, manyColumns(size))],
    ['rows of an import', 'imports', 'rows', 200, (size) => [place, 'i', [], 0, size]],
    ['a corrected cell', 'imports', 'correct', 20_000, (size) => [place, 'i', 2, 0, 'x'.repeat(size)]],
    ['a version', 'updates', 'choose', 100, (size) => [{ backTo: 'x'.repeat(size) }]],
  ])('on %s holds at %s.%s: %i', (_what, group, method, limit, args) => {
    expect([takes(group, method, args(limit)), takes(group, method, args(limit + 1))]).toEqual([true, false])
  })

  it.each<[string, Group, string, Args]>([
    ['a lock of no time', 'settings', 'saveEnvironment', drafted({ lockMinutes: 0 })],
    ['a question above nothing', 'settings', 'saveEnvironment', drafted({ askAbove: 0 })],
    ['half a minute', 'settings', 'saveEnvironment', drafted({ lockMinutes: 0.5 })],
    ['a template without a name', 'customers', 'saveTemplate', [place, { id: 't', name: '', changes: {} }]],
    ['a view without a name', 'customers', 'saveView', [place, { id: 'v', name: '', view: table }]],
    [
      'a column of no width',
      'customers',
      'keepView',
      [place, { ...table, columns: [{ field: 'Name', width: 19 }], customer: null }],
    ],
    [
      'a column that is let go',
      'customers',
      'keepView',
      [place, { ...table, columns: [{ field: 'Name', width: 20, pinned: false }], customer: null }],
    ],
    ['an export without a column', 'files', 'exportTable', exported(0)],
    ['a merge with the customer that stays', 'duplicates', 'merge', merged('s:2', 's:1')],
    ['a merge with the same customer twice', 'duplicates', 'merge', merged('s:2', 's:2')],
    ['one customer that is no duplicate', 'duplicates', 'dismiss', [place, ['s:1'], '']],
    ...['', ' \t'].map((text): [string, Group, string, Args] => [
      'a look-up of nothing',
      'customers',
      'lookUp',
      [place, ['Jansen', text], []],
    ]),
    ['nobody side by side', 'duplicates', 'together', [place, []]],
    ['findings of nobody', 'quality', 'mute', [place, 'email', [], '']],
    ['a check of no number', 'vat', 'check', [place, []]],
    [
      'a replacement in no field',
      'bulk',
      'preview',
      changed({ is: 'replace', fields: [], find: 'a', by: '', pattern: false, matchCase: false, whole: false }),
    ],
    ['half a row', 'customers', 'rows', [place, { ...question, count: 0.5 }]],
    [
      'half a decimal',
      'bulk',
      'preview',
      changed({ is: 'percent', field: 'CreditLimit', percent: '1', decimals: 0.5 }),
    ],
    ['an id that is none', 'customers', 'create', [place, {}, 'x']],
    [
      'a draft with an id that is none',
      'customers',
      'keepDraft',
      [place, { key: null, id: 'x', changes: {}, seen: {}, at: 0 }],
    ],
    ['a name that turns the text round', 'session', 'signIn', ['office', 'a\u202eb']],
    ['a token for a name that turns the text round', 'session', 'useRefreshToken', ['office', 't', 'a\u202eb']],
    ...[
      '',
      'x',
      '1.',
      '.5',
      '1,5',
      '1e5',
      '--1',
      `${'9'.repeat(31)}`,
      `1.${'9'.repeat(11)}`,
      '2026-1-31',
      '2026-01-31T00:00',
      'x2026-01-31',
      'x1',
      '1x',
      '20260-01-31',
      '2026-01-311',
    ].map((to): [string, Group, string, Args] => [
      `the bound ${to}`,
      'customers',
      'rows',
      filtered({ is: 'between', field: 'CreditLimit', from: null, to }),
    ]),
    ...['', 'x', '1.', '.5', '1,5', '1e5', '--1', '1234567', '1.1234567', 'x1', '1x', '%'].map(
      (percent): [string, Group, string, Args] => [
        `${percent} %`,
        'bulk',
        'preview',
        changed({ is: 'percent', field: 'CreditLimit', percent, decimals: 2 }),
      ],
    ),
  ])('leaves out %s', (_what, group, method, args) => expect(takes(group, method, args)).toBe(false))
})

it('only a dropped file is sent as bytes', () => {
  expect(all.filter(([group, method]) => takesBytes(group, method)).map(([group, method]) => [group, method])).toEqual([
    ['imports', 'open'],
  ])
})
