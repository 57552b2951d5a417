import type { Implementation } from '../../preload/contract/services.ts'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import type { VatAnswer, VatEvidence, VatLine, VatRun, VatStop } from '../../preload/contract/vat.ts'

/** Answers of VIES by customer; others are valid. */
export interface FakeVat {
  readonly answers: Readonly<Record<string, VatAnswer>>
  /** The number of customers after which VIES is silent until `go`; null: it answers at once. */
  readonly holdsAt: number | null
  readonly stopped: VatStop | null
  readonly fail: ErrorPayload | null
  readonly last: readonly VatEvidence[]
}

export const willingVies: FakeVat = { answers: {}, holdsAt: null, stopped: null, fail: null, last: [] }

interface Books {
  readonly nameOf: (key: string) => string
  readonly numberOf: (key: string) => string
  readonly changed: () => void
}

const ranks = { invalid: 0, unknown: 1, valid: 2 } as const

/** A check that goes through at once, or holds where the test says. */
export const fakeVat = (options: FakeVat, { nameOf, numberOf, changed }: Books) => {
  let keys: readonly string[] = []
  let asked = 0
  let stopped: VatStop | null = null
  let runs = 0

  const answerOf = (key: string, at: number): VatAnswer => {
    if (numberOf(key) === '') return { is: 'unknown', why: 'no-number' }
    if (at >= asked && stopped !== null) return { is: 'unknown', why: 'not-asked' }
    return options.answers[key] ?? { is: 'valid' }
  }
  const lines = (): VatLine[] =>
    keys
      .slice(0, stopped === null ? asked : keys.length)
      .map((key, at) => ({ key, name: nameOf(key), number: numberOf(key), answer: answerOf(key, at) }))
      .toSorted((a, b) => ranks[a.answer.is] - ranks[b.answer.is])
  const count = (is: VatAnswer['is']): number => lines().filter(({ answer }) => answer.is === is).length
  const view = (): VatRun => ({
    id: `check-${runs}`,
    isRunning: stopped === null && asked < keys.length,
    stopped,
    fail: options.fail,
    done: lines().length,
    total: keys.length,
    valid: count('valid'),
    invalid: count('invalid'),
    unknown: count('unknown'),
    isBackingOff: stopped === null && asked < keys.length && options.stopped === 'busy',
  })
  const services: Implementation['vat'] = {
    check: (_place, wanted) => {
      keys = wanted
      runs++
      asked = options.holdsAt ?? wanted.length
      stopped = options.holdsAt === null ? options.stopped : null
      return view()
    },
    progress: () => (runs === 0 ? null : view()),
    cancel: () => {
      stopped = 'cancelled'
      changed()
    },
    lines: (_place, from, size) => lines().slice(from, from + size),
    verified: () => lines().flatMap(({ key, answer }) => (answer.is === 'valid' ? [key] : [])),
    answers: (_place, wanted) => options.last.filter(({ key }) => wanted.includes(key)),
  }
  /** VIES answers again. */
  const go = (): void => {
    asked = keys.length
    changed()
  }
  /** The desk was closed and opened again: it knows of no check. */
  const forget = (): void => {
    runs = 0
    changed()
  }
  return { services, go, forget }
}
