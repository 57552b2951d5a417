import { never } from '../../../preload/contract/never.ts'
import type { VatAnswer, VatStop, VatUnknown } from '../../../preload/contract/vat.ts'
import { viesPause, type ViesFault, type ViesNumber, type ViesReply } from '../../service/vies/vies-reply.ts'

/** After the first, second and third fault in a row. */
const longerPauses = [5_000, 15_000, 45_000] as const
/** Questions about one number that VIES is too busy for. */
const triesWhenBusy = 3
/** Numbers in a row that VIES or the network left without an answer. */
const mostFaults = 3
/** The register of a member state has failed this often in a row, so its other numbers are not asked. */
const mostOfState = 2

/** A reply, or no reply because of the network. */
export type Heard = ViesReply | { readonly is: 'nothing' }

/** The state of a check between two questions. Pure. */
export interface CheckPlan {
  readonly waiting: readonly ViesNumber[]
  /** Questions about the first number that met a busy VIES. */
  readonly tries: number
  /** Faults in a row, and numbers that they left unknown. */
  readonly faults: number
  readonly lost: number
  /** Faults in a row by member state. */
  readonly states: Readonly<Record<string, number>>
  /** Milliseconds before the next question. */
  readonly pause: number
  readonly stopped: VatStop | null
}

export interface Settled {
  readonly number: ViesNumber
  readonly answer: VatAnswer
  /** Whether VIES was asked, so that there is evidence. */
  readonly asked: boolean
  readonly request: string | null
}

export interface Step {
  readonly plan: CheckPlan
  readonly settled: readonly Settled[]
}

export const startPlan = (numbers: readonly ViesNumber[]): CheckPlan => ({
  waiting: numbers,
  tries: 0,
  faults: 0,
  lost: 0,
  states: {},
  pause: 0,
  stopped: null,
})

const unknown = (number: ViesNumber, why: VatUnknown, asked = true): Settled => ({
  number,
  answer: { is: 'unknown', why },
  asked,
  request: null,
})

/** Ends the check; the numbers that wait stay unknown. */
export const stopPlan = (plan: CheckPlan, stopped: VatStop): Step => ({
  plan: { ...plan, waiting: [], stopped },
  settled: plan.waiting.map((number) => unknown(number, 'not-asked', false)),
})

const longer = (faults: number): number => longerPauses[Math.min(faults, longerPauses.length) - 1] ?? viesPause

/** The next number, after an answer or a fault that concerns this number alone. */
const onward = (plan: CheckPlan): CheckPlan => ({
  ...plan,
  waiting: plan.waiting.slice(1),
  tries: 0,
  faults: 0,
  lost: 0,
  pause: viesPause,
})

/** The number stays unknown because of VIES itself. Several in a row end the check. */
const loseNumber = (plan: CheckPlan, first: ViesNumber, why: 'busy' | 'vies-away'): Step => {
  const faults = plan.faults + 1
  const next = { ...onward(plan), faults, lost: plan.lost + 1, pause: longer(faults) }
  const settled = [unknown(first, why)]
  if (next.lost < mostFaults) return { plan: next, settled }
  const end = stopPlan(next, why)
  return { plan: end.plan, settled: [...settled, ...end.settled] }
}

const busyStep = (plan: CheckPlan, first: ViesNumber): Step => {
  const [tries, faults] = [plan.tries + 1, plan.faults + 1]
  if (tries >= triesWhenBusy) return loseNumber(plan, first, 'busy')
  return { plan: { ...plan, tries, faults, pause: longer(faults) }, settled: [] }
}

/** The register of one member state is away; others may answer. */
const stateAwayStep = (plan: CheckPlan, first: ViesNumber): Step => {
  const { countryCode } = first
  const failed = (plan.states[countryCode] ?? 0) + 1
  const next = { ...onward(plan), states: { ...plan.states, [countryCode]: failed } }
  const settled = [unknown(first, 'state-away')]
  if (failed < mostOfState) return { plan: next, settled }
  const [same, others] = [next.waiting.filter((one) => one.countryCode === countryCode), next.waiting]
  return {
    plan: { ...next, waiting: others.filter((one) => one.countryCode !== countryCode) },
    settled: [...settled, ...same.map((number) => unknown(number, 'state-away', false))],
  }
}

const faultStep = (plan: CheckPlan, first: ViesNumber, fault: ViesFault): Step => {
  switch (fault) {
    case 'busy':
      return busyStep(plan, first)
    case 'state-away':
      return stateAwayStep(plan, first)
    case 'away':
      return loseNumber(plan, first, 'vies-away')
    case 'refused':
      return { plan: onward(plan), settled: [unknown(first, 'refused')] }
    case 'blocked': {
      const end = stopPlan(onward(plan), 'blocked')
      return { plan: end.plan, settled: [unknown(first, 'refused'), ...end.settled] }
    }
    default:
      return never(fault)
  }
}

/** The plan after the first waiting number was asked. */
export const afterReply = (plan: CheckPlan, heard: Heard): Step => {
  const first = plan.waiting[0]!
  switch (heard.is) {
    case 'valid':
    case 'invalid': {
      const { countryCode } = first
      const states = { ...plan.states, [countryCode]: 0 }
      const settled = { number: first, answer: { is: heard.is }, asked: true, request: heard.request }
      return { plan: { ...onward(plan), states }, settled: [settled] }
    }
    case 'fault':
      return faultStep(plan, first, heard.fault)
    case 'nothing':
      return loseNumber(plan, first, 'vies-away')
    default:
      return never(heard)
  }
}
