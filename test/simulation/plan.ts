import { laterBeginnings } from './beginnings.ts'
import { faultKinds, type Fault, type FaultKind, type requestKinds } from './network.ts'
import { randomFrom, seedOf, type Random } from './random.ts'

/** One step of people, network or computers. `seed` decides its details when it is played. */
export type Step =
  | {
      readonly do:
        | 'edit'
        | 'undo'
        | 'create'
        | 'delete'
        | 'decide'
        | 'discard'
        | 'sync'
        | 'stop'
        | 'bulk'
        | 'import'
        | 'merge'
        | 'step-back'
        | 'step-forth'
        | 'reverse'
        | 'save-instead'
        | 'look'
      readonly computer: number
      readonly seed: number
      readonly again?: true
      /** A decision: they take their time. */
      readonly thinks?: true
    }
  | {
      readonly do: 'website-edit' | 'website-again' | 'website-over' | 'website-create' | 'website-delete'
      readonly seed: number
      readonly again?: true
      /** A deletion: of the first customer that a short list hides. */
      readonly hidden?: true
    }
  | { readonly do: 'fault'; readonly computer: number; readonly fault: Fault }
  | {
      readonly do:
        | 'offline'
        | 'online'
        | 'quit'
        | 'power'
        | 'rot'
        | 'lose-database'
        | 'lock'
        | 'ask-first'
        | 'unlock'
        | 'sign-out'
        | 'other-user'
        | 'keep-profile'
        | 'put-back'
      readonly computer: number
      readonly seed: number
    }
  | { readonly do: 'rot-vault' | 'rot-copy'; readonly computer: number; readonly seed: number }
  | {
      readonly do: 'power-at'
      readonly computer: number
      readonly at: 'before' | 'after' | 'torn' | 'seal' | 'request' | 'answer'
      readonly after: number
    }
  | { readonly do: 'clock'; readonly computer: number; readonly by: number }
  | { readonly do: 'disk-full'; readonly computer: number; readonly writes: number; readonly after?: number }
  | { readonly do: 'expire' }
  | { readonly do: 'list'; readonly is: 'empty' | 'short' | 'lacking' | 'stale' | 'right' }
  | { readonly do: 'reads'; readonly is: 'lacking' | 'behind' | 'far-behind' | 'right' }
  | { readonly do: 'refuse'; readonly what: 'unchangeable' | 'inUse'; readonly seed: number }
  | { readonly do: 'sleep'; readonly computer: number; readonly milliseconds: number }
  | { readonly do: 'wait'; readonly milliseconds: number }

/** Behaviour of the service in this run (contract §10.1 to §10.4, §10.9, §10.11). */
export interface Manner {
  readonly camelCase: boolean
  readonly extraProperties: boolean
  readonly typeDrift: boolean
  readonly answers: 'object' | 'id' | 'empty'
  readonly listDateChanged: boolean
  readonly rotate: boolean
  /** A create gets the id of the customer that was deleted last. */
  readonly idsAgain?: true
  /** A late request may take twice as long, and the app waits twice as long. */
  readonly slow?: true
}

export interface Plan {
  readonly seed: number
  readonly computers: number
  readonly customers: number
  /** New computers; otherwise they have synced before. */
  readonly fromScratch: boolean
  /** Every computer also works in the test environment, which has the same ids. */
  readonly bothEnvironments: boolean
  /** Every computer works in two administrations with the same ids. */
  readonly twoAdministrations?: true
  /** People also enter amounts, dates and codes, and empty fields. */
  readonly allKinds?: true
  /** People also set yes/no fields and empty codes, and the website changes nested lists. */
  readonly plainValues?: true
  readonly manner: Manner
  readonly steps: readonly Step[]
}

/** Longer than a late write can take, for a usual and a slow service. */
const settled = [70_000, 130_000] as const
const slowed = (step: Step): Step =>
  step.do === 'wait' && step.milliseconds === settled[0] ? { ...step, milliseconds: settled[1] } : step

type Kind = keyof typeof weights
const weights = {
  edit: 30,
  undo: 2,
  create: 8,
  delete: 6,
  decide: 7,
  discard: 2,
  sync: 10,
  stop: 2,
  bulk: 4,
  import: 4,
  'step-back': 1,
  'step-forth': 1,
  lock: 2,
  'ask-first': 2,
  unlock: 3,
  reverse: 2,
  'save-instead': 2,
  look: 2,
  'sign-out': 1,
  'other-user': 2,
  sleep: 2,
  'website-edit': 9,
  'website-again': 4,
  'website-over': 4,
  'website-create': 3,
  'website-delete': 3,
  reads: 4,
  refuse: 2,
  fault: 16,
  offline: 3,
  online: 4,
  quit: 3,
  power: 4,
  rot: 1,
  'power-at': 7,
  clock: 2,
  'disk-full': 2,
  expire: 4,
  list: 4,
  wait: 12,
  'keep-profile': 2,
  'put-back': 1,
} as const

const minute = 60_000
const waits = [200, 2_000, 10_000, 40_000, 70_000, 3 * minute, 12 * minute] as const
const jumps = [
  -30 * 24 * 60 * minute,
  -2 * 60 * minute,
  -5 * minute,
  5 * minute,
  3 * 60 * minute,
  40 * 24 * 60 * minute,
] as const

const canMeet = (kind: FaultKind, on: (typeof requestKinds)[number]): boolean => {
  if (kind === 'partial') return on === 'GET'
  if (kind === 'named-another') return on === 'POST'
  return on !== 'token' || !['unauthorized', 'twice', 'no', 'no-fields'].includes(kind)
}

const faultFor = (random: Random): Fault => {
  const on = random.weighted({ GET: 4, POST: 5, PUT: 6, DELETE: 3, token: 2 } satisfies Record<
    (typeof requestKinds)[number],
    number
  >)
  const kinds = (Object.keys(faultKinds) as FaultKind[]).filter((kind) => canMeet(kind, on))
  // Mostly faults that leave a create uncertain.
  const kind =
    on === 'POST' && random.chance(0.4)
      ? random.pick(['late', 'answer-lost', 'failing', 'gone-on'] as const)
      : random.pick(kinds)
  return { on, kind }
}

const stepOf = (what: Kind, computers: number, random: Random): Step => {
  const computer = random.int(computers)
  const seed = random.int(2 ** 30)
  switch (what) {
    case 'fault':
      return { do: what, computer, fault: faultFor(random) }
    case 'power-at':
      return {
        do: what,
        computer,
        at: random.pick(['before', 'after', 'torn', 'seal', 'request', 'answer'] as const),
        after: random.int(6),
      }
    case 'clock':
      return { do: what, computer, by: random.pick(jumps) }
    case 'disk-full':
      return { do: what, computer, writes: random.between(1, 8) }
    case 'expire':
      return { do: what }
    case 'list':
      return { do: what, is: random.pick(['empty', 'short', 'lacking', 'stale', 'right'] as const) }
    case 'reads':
      return { do: what, is: random.pick(['lacking', 'behind', 'behind', 'far-behind', 'right'] as const) }
    case 'refuse':
      return { do: what, what: random.pick(['unchangeable', 'inUse'] as const), seed }
    case 'sleep':
      return { do: what, computer, milliseconds: random.pick([20_000, 5 * minute, 8 * 60 * minute]) }
    case 'wait':
      return { do: what, milliseconds: random.pick(waits) }
    case 'website-edit':
    case 'website-again':
    case 'website-over':
    case 'website-create':
    case 'website-delete':
      return { do: what, seed }
    // People often edit what they have just edited.
    case 'edit':
    case 'delete':
      return { do: what, computer, seed, ...(random.chance(0.3) ? { again: true } : {}) }
    default:
      return { do: what, computer, seed }
  }
}

const undone: readonly string[] = ['edit', 'create', 'delete', 'bulk', 'import']

/** People undo some of their steps a little later, and redo some of those. */
const withSecondThoughts = (steps: readonly Step[], random: Random): Step[] => {
  const all = [...steps]
  for (const step of steps) {
    if (!undone.includes(step.do) || !('computer' in step) || !random.chance(0.2)) continue
    const at = all.indexOf(step) + 1 + random.int(3)
    const again: Step[] = random.chance(0.3) ? [{ do: 'step-forth', computer: step.computer, seed: 0 }] : []
    all.splice(at, 0, { do: 'step-back', computer: step.computer, seed: 0 }, ...again)
  }
  return all
}

/** Frequency of each kind of step in a run: a third never, a third twice as often. Edits always stay. */
const weightsFor = (random: Random): Record<Kind, number> => {
  const chosen = Object.entries(weights).map(([kind, weight]) => [kind, weight * (kind === 'edit' ? 1 : random.int(3))])
  return Object.fromEntries(chosen) as Record<Kind, number>
}

export type Begin = (computer: number, seed: number) => Step[]

/** The answer to a create is lost, and the service's record differs from it. */
const uncertain: Begin = (computer, seed) => [
  { do: 'fault', computer, fault: { on: 'POST', kind: 'answer-lost' } },
  { do: 'create', computer, seed },
  { do: 'wait', milliseconds: 2_000 },
  { do: 'website-over', seed },
  { do: 'wait', milliseconds: 70_000 },
]

const afterRefusal: readonly Begin[] = [
  (computer, seed) => [{ do: 'edit', computer, seed: seed + 1, again: true }],
  (computer, seed) => [{ do: 'discard', computer, seed }],
  (computer, seed) => [
    { do: 'other-user', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'decide', computer, seed },
  ],
]

const afterDoubt: readonly Begin[] = [
  (computer, seed) => [{ do: 'edit', computer, seed: seed + 1, again: true }],
  (computer, seed) => [{ do: 'delete', computer, seed: seed + 1, again: true }],
  (computer, seed) => [
    { do: 'other-user', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'decide', computer, seed },
  ],
]

/** Steps to a state that chance seldom reaches: a conflict, a refusal, an uncertain create, restored edits, stale reads. */
const beginnings = {
  conflict: (computer, seed) => [
    { do: 'offline', computer, seed },
    { do: 'edit', computer, seed },
    { do: 'website-over', seed },
    { do: 'online', computer, seed },
    { do: 'sync', computer, seed },
  ],
  'changed twice': (computer, seed) => [
    { do: 'offline', computer, seed },
    { do: 'edit', computer, seed },
    { do: 'website-over', seed },
    { do: 'online', computer, seed },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    ...(seed % 4 === 0 ? [] : [{ do: 'decide', computer, seed, thinks: true } as const]),
    { do: 'website-again', seed },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: seed % 4 === 0 ? 2_000 : 40_000 },
    ...(seed % 4 === 0 ? [{ do: 'decide', computer, seed } as const] : []),
  ],
  'told too late': (computer, seed) => [
    { do: 'offline', computer, seed },
    { do: 'delete', computer, seed },
    { do: 'website-over', seed },
    { do: 'online', computer, seed },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'website-over', seed: seed + 1 },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'decide', computer, seed },
  ],
  refused: (computer, seed) => [
    { do: 'fault', computer, fault: { on: 'PUT', kind: 'no' } },
    { do: 'edit', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
  ],
  'refused, and then': (computer, seed) => [
    { do: 'fault', computer, fault: { on: 'PUT', kind: 'no' } },
    { do: 'edit', computer, seed },
    { do: 'wait', milliseconds: 40_000 },
    ...afterRefusal[seed % afterRefusal.length]!(computer, seed),
  ],
  uncertain,
  'uncertain, and then': (computer, seed) => [
    ...uncertain(computer, seed),
    ...afterDoubt[seed % afterDoubt.length]!(computer, seed),
  ],
  // Two creates are uncertain. What one of them became, the other did not become.
  'uncertain twice': (computer, seed) => [
    ...uncertain(computer, seed),
    ...uncertain(computer, seed + 1),
    { do: 'decide', computer, seed },
    { do: 'wait', milliseconds: 40_000 },
  ],
  // The create is uncertain and the search for it is refused; then another one is created.
  'refused in doubt': (computer, seed) => [
    { do: 'fault', computer, fault: { on: 'POST', kind: 'lost' } },
    { do: 'create', computer, seed },
    { do: 'wait', milliseconds: 40_000 },
    { do: 'fault', computer, fault: { on: 'GET', kind: 'no' } },
    { do: 'wait', milliseconds: 40_000 },
    { do: 'create', computer, seed: seed + 1 },
    { do: 'wait', milliseconds: 2_000 },
  ],
  // Deleted while the create is on its way: each answer takes one or two tenths of a second.
  'not needed': (computer, seed) =>
    [60, 100, 140].flatMap((milliseconds): Step[] => [
      { do: 'fault', computer, fault: { on: 'POST', kind: 'busy' } },
      { do: 'create', computer, seed },
      { do: 'wait', milliseconds: milliseconds + (seed % 4) * 10 },
      { do: 'delete', computer, seed, again: true },
      { do: 'wait', milliseconds: 3 * minute },
    ]),
  restored: (computer, seed) => [
    { do: 'offline', computer, seed },
    { do: 'edit', computer, seed },
    { do: 'create', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'power', computer, seed },
    // The first sync starts the app; the second opens the desk, which makes a backup.
    { do: 'sync', computer, seed },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'lose-database', computer, seed },
    { do: 'online', computer, seed },
    { do: 'sync', computer, seed },
  ],
  'signed out': (computer, seed) => [
    { do: 'offline', computer, seed },
    { do: 'edit', computer, seed },
    { do: 'sign-out', computer, seed },
    { do: 'online', computer, seed },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 10_000 },
  ],
  'set back': (computer, seed) => [
    { do: 'wait', milliseconds: 3 * minute },
    { do: 'clock', computer, by: -5 * minute },
    { do: 'power', computer, seed },
    { do: 'expire' },
    // The first sync starts the app. The service refuses the token until a later one renews it.
    ...[0, 1, 2].flatMap((turn) => [
      { do: 'sync', computer, seed: seed + turn } as const,
      { do: 'wait', milliseconds: 10_000 } as const,
    ]),
    { do: 'decide', computer, seed },
  ],
  'short list': (computer, seed) => [
    { do: 'fault', computer, fault: { on: 'POST', kind: 'answer-lost' } },
    { do: 'list', is: 'short' },
    { do: 'create', computer, seed },
    { do: 'wait', milliseconds: 70_000 },
  ],
  interrupted: (computer, seed) => [
    // Near the end of the edit: the fifth write stores the record as read back.
    { do: 'power-at', computer, at: 'after', after: seed % 3 === 0 ? 3 : 4 },
    { do: 'edit', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'look', computer, seed },
    { do: 'look', computer, seed },
  ],
  'named another': (computer, seed) => [
    { do: 'fault', computer, fault: { on: 'POST', kind: 'named-another' } },
    { do: 'create', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
  ],
  reversed: (computer, seed) => [
    { do: 'edit', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'website-over', seed },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'reverse', computer, seed },
  ],
  instead: (computer, seed) => [
    { do: 'offline', computer, seed },
    { do: 'delete', computer, seed },
    { do: 'wait', milliseconds: 200 },
    { do: 'save-instead', computer, seed },
    { do: 'online', computer, seed },
  ],
  'late and restarted': (computer, seed) => [
    { do: 'fault', computer, fault: { on: seed % 4 === 0 ? 'PUT' : 'POST', kind: 'late' } },
    { do: seed % 4 === 0 ? 'edit' : 'create', computer, seed },
    { do: 'wait', milliseconds: 200 },
    { do: 'power', computer, seed },
    { do: 'sync', computer, seed },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 70_000 },
  ],
  unmade: (computer, seed) => [
    { do: 'fault', computer, fault: { on: 'POST', kind: seed % 2 === 0 ? 'late' : 'lost' } },
    { do: 'create', computer, seed },
    { do: 'wait', milliseconds: seed % 3 === 0 ? 0 : 2_000 },
    { do: 'delete', computer, seed, again: true },
    { do: 'wait', milliseconds: 70_000 },
  ],
  'two creates': (computer, seed) => [
    { do: 'fault', computer, fault: { on: 'POST', kind: seed % 2 === 0 ? 'answer-lost' : 'late' } },
    { do: 'create', computer, seed },
    { do: 'create', computer, seed: seed + 1 },
    { do: 'wait', milliseconds: 70_000 },
  ],
  'gone on': (computer, seed) => [
    { do: 'fault', computer, fault: { on: seed % 3 === 0 ? 'PUT' : 'POST', kind: 'gone-on' } },
    { do: seed % 3 === 0 ? 'edit' : 'create', computer, seed },
    { do: 'wait', milliseconds: 70_000 },
  ],
  'many at once': (computer, seed) => [
    { do: 'offline', computer, seed },
    { do: 'bulk', computer, seed },
    { do: 'create', computer, seed },
    { do: 'other-user', computer, seed },
    { do: 'online', computer, seed },
    { do: 'decide', computer, seed },
  ],
  // Somebody changes a customer at the website while a person reads the check of a table with it.
  imported: (computer, seed) => [
    { do: 'import', computer, seed },
    { do: 'website-edit', seed, again: true },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 40_000 },
  ],
  'imported and undone': (computer, seed) => [
    { do: 'offline', computer, seed },
    { do: 'import', computer, seed },
    { do: 'wait', milliseconds: 40_000 },
    { do: 'step-back', computer, seed },
    { do: 'online', computer, seed },
  ],
  behind: (computer, seed) => [
    { do: 'reads', is: 'behind' },
    { do: 'edit', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'edit', computer, seed },
  ],
  // The change is found done, and only then reads become stale. The pause before other writes ends with the process.
  'behind a lost answer': (computer, seed) => [
    { do: 'fault', computer, fault: { on: 'PUT', kind: 'answer-lost' } },
    { do: 'edit', computer, seed },
    { do: 'wait', milliseconds: 10_000 },
    { do: 'reads', is: 'behind' },
    { do: 'power', computer, seed },
    { do: 'edit', computer, seed: seed + 1, again: true },
    { do: 'wait', milliseconds: 2_000 },
  ],
  'deleted while it is sent': (computer, seed) => [
    { do: 'fault', computer, fault: seed % 2 === 0 ? { on: 'PUT', kind: 'slow' } : { on: 'POST', kind: 'away' } },
    { do: seed % 2 === 0 ? 'edit' : 'create', computer, seed },
    { do: 'wait', milliseconds: 200 },
    { do: 'delete', computer, seed, again: true },
    { do: 'wait', milliseconds: 40_000 },
  ],
  'made twice': (computer, seed) => [
    { do: 'fault', computer, fault: { on: 'POST', kind: 'twice' } },
    ...(seed % 2 === 0
      ? [
          { do: 'fault', computer, fault: { on: 'POST', kind: 'late' } } as const,
          { do: 'create', computer, seed: seed + 1 } as const,
        ]
      : []),
    { do: 'create', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
  ],
  forgotten: (computer, seed) => [
    { do: 'edit', computer, seed },
    { do: 'wait', milliseconds: 10_000 },
    { do: 'clock', computer, by: jumps.at(-1)! },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'sync', computer, seed },
  ],
  'rotten vault': (computer, seed) => [
    { do: 'offline', computer, seed },
    { do: 'edit', computer, seed },
    { do: 'rot-vault', computer, seed },
    { do: 'sync', computer, seed },
    { do: 'online', computer, seed },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 10_000 },
  ],
  // A create waits in the copy of the profile and is sent; then the copy replaces the profile.
  'put back': (computer, seed) => [
    { do: 'offline', computer, seed },
    { do: seed % 3 === 0 ? 'edit' : 'create', computer, seed },
    { do: 'wait', milliseconds: 200 },
    { do: 'keep-profile', computer, seed },
    { do: 'online', computer, seed },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    ...(seed % 2 === 0 ? [{ do: 'website-over', seed } as const] : []),
    { do: 'put-back', computer, seed },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
  ],
  // Before the late create arrives, the service can reuse an id that was in the list.
  'given again': (computer, seed) => [
    { do: 'fault', computer, fault: { on: 'POST', kind: 'late' } },
    { do: 'create', computer, seed },
    { do: 'wait', milliseconds: 200 },
    { do: 'website-delete', seed },
    { do: 'wait', milliseconds: 70_000 },
  ],
  'given to another': (computer, seed) => [
    { do: 'offline', computer, seed },
    { do: 'edit', computer, seed },
    { do: 'wait', milliseconds: 200 },
    { do: 'website-delete', seed, again: true },
    { do: 'create', computer: (computer + 1) % 2, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'online', computer, seed },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
    { do: 'decide', computer, seed },
  ],
  // The app starts again long after a refresh, so the vault must hold the new refresh token.
  renewed: (computer, seed) => [
    { do: 'expire' },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 3 * minute },
    { do: 'quit', computer, seed },
    { do: 'expire' },
    { do: 'sync', computer, seed },
    { do: 'sync', computer, seed },
    { do: 'wait', milliseconds: 10_000 },
  ],
  'quit on the way': (computer, seed) => [
    { do: 'fault', computer, fault: { on: 'PUT', kind: 'slow' } },
    { do: 'edit', computer, seed },
    { do: 'wait', milliseconds: 200 },
    ...(seed % 3 === 0 ? [{ do: 'other-user', computer, seed } as const] : []),
    { do: 'quit', computer, seed },
    { do: 'wait', milliseconds: 10_000 },
  ],
  lacking: (computer, seed) => [
    { do: 'reads', is: 'lacking' },
    { do: 'edit', computer, seed },
    { do: 'wait', milliseconds: 2_000 },
  ],
} satisfies Readonly<Record<string, Begin>>

const begins = [...Object.values(beginnings), ...Object.values(laterBeginnings)]

/** Two of three runs start in one of these states in turn, and people act on its edit. */
const beginningOf = (run: number, random: Random, computer: number): Step[] => {
  if (run % 3 === 0) return []
  const turn = 2 * Math.floor(run / 3) + (run % 3) - 1
  const begin = begins[turn % begins.length]!(computer, random.int(2 ** 30))
  const next = Array.from({ length: random.pick([0, 1, 1, 1, 2, 2]) }, (): Step => {
    const one = random.pick([
      'edit',
      'delete',
      'discard',
      'other-user',
      'decide',
      'step-back',
      'save-instead',
      'look',
    ] as const)
    return {
      do: one,
      computer,
      seed: random.int(2 ** 30),
      ...(one === 'edit' || one === 'delete' ? { again: true } : {}),
    }
  })
  return [...begin, ...next]
}

/** Often syncs right after a list goes wrong, so that somebody reads it. */
const withReading = (steps: readonly Step[], computers: number, random: Random): Step[] =>
  steps.flatMap((step): Step[] =>
    step.do === 'list' && step.is !== 'right' && random.chance(0.6)
      ? [step, { do: 'sync', computer: random.int(computers), seed: 0 }]
      : [step],
  )

/** Some bulk changes are merges of duplicates. Drawn from another seed, so that older draws stay the same. */
const withMerges = (steps: readonly Step[], random: Random): Step[] =>
  steps.map((step): Step => (step.do === 'bulk' && random.chance(0.5) ? { ...step, do: 'merge' } : step))

/** Only a service that gives ids again shows what becomes of a customer's id. */
const freesAnId = (step: Step): boolean =>
  step.do === 'website-delete' || (step.do === 'website-create' && step.again === true)

/** Derives a whole run from one number. */
export const planOf = (seed: number): Plan => {
  const random = randomFrom(seedOf(seed, 1))
  const computers = random.chance(0.2) ? 3 : 2
  // Many short runs and some long ones: most mutants need few steps, the others luck more than length.
  const length = random.chance(0.12) ? random.between(10, 20) : random.between(2, 7)
  const often = weightsFor(random)
  const begin = beginningOf(seed, random, random.int(computers))
  const chance = Array.from({ length }, () => stepOf(random.weighted(often), computers, random))
  const steps = withMerges(
    withReading(withSecondThoughts([...begin, ...chance], random), computers, random),
    randomFrom(seedOf(seed, 6)),
  )
  const plan: Plan = {
    seed,
    computers,
    fromScratch: random.chance(0.15),
    customers: random.chance(0.005) ? 150 : random.between(3, 6),
    bothEnvironments: random.chance(0.15),
    steps,
    manner: {
      camelCase: random.chance(0.2),
      extraProperties: random.chance(0.4),
      typeDrift: random.chance(0.15),
      answers: random.pick(['object', 'object', 'id', 'empty'] as const),
      listDateChanged: random.chance(0.3),
      // Only a service that gives a new refresh token shows that the new one was kept.
      rotate: random.chance(0.5) || begin.some((step) => step.do === 'expire'),
    },
  }
  const more = {
    ...(random.chance(0.15) ? ({ twoAdministrations: true } as const) : {}),
    ...(random.chance(0.25) ? ({ allKinds: true } as const) : {}),
    // Drawn from another seed, so that older draws stay the same.
    ...(randomFrom(seedOf(seed, 5)).chance(0.3) ? ({ plainValues: true } as const) : {}),
  }
  const idsAgain = random.chance(0.12) || begin.some(freesAnId) ? ({ idsAgain: true } as const) : {}
  const manner = { ...plan.manner, ...idsAgain }
  return random.chance(0.1)
    ? { ...plan, ...more, manner: { ...manner, slow: true }, steps: steps.map(slowed) }
    : { ...plan, ...more, manner }
}
