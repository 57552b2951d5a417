import { faultKinds, type Fault, type FaultKind, type requestKinds } from '../network.ts'
import type { Random } from '../random.ts'
import type { Step } from './plan-types.ts'
import { jumps, minute, waits } from './step-times.ts'

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

/** A step of this kind, with details by chance. */
export const stepOf = (what: Kind, computers: number, random: Random): Step => {
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

/** Frequency of each kind of step in a run: a third never, a third twice as often. Edits always stay. */
export const weightsFor = (random: Random): Record<Kind, number> => {
  const chosen = Object.entries(weights).map(([kind, weight]) => [kind, weight * (kind === 'edit' ? 1 : random.int(3))])
  return Object.fromEntries(chosen) as Record<Kind, number>
}
