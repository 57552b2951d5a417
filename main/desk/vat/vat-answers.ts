import type { VatAnswer, VatLine, VatRun } from '../../../preload/contract/vat.ts'
import type { VatChecked } from '../../database/database.ts'
import type { Settled } from './check-plan.ts'
import { byNumber, inOrder, lineOf, numbersOf, type CheckedCustomer } from './checked-customers.ts'
import { writtenNumber } from './vies-number.ts'

/** The answers of a check by customer; customers with one number share its answer. */
export interface VatAnswers {
  /** The numbers to ask, each once. */
  readonly numbers: ReturnType<typeof numbersOf>
  /** The history lines for what was asked. */
  evidence(check: string, settled: readonly Settled[]): VatChecked[]
  take(settled: readonly Settled[]): void
  counts(): Pick<VatRun, 'done' | 'total' | 'valid' | 'invalid' | 'unknown'>
  lines(): readonly VatLine[]
  /** The valid and invalid ones, which a check that is made again keeps. */
  known(): KnownAnswers
}

export type KnownAnswers = ReadonlyMap<CheckedCustomer, VatAnswer>

/** `kept`: the answers of the check before, whose customers are not among those to ask about. */
export const openAnswers = (
  customers: readonly CheckedCustomer[],
  kept: KnownAnswers = new Map<CheckedCustomer, VatAnswer>(),
): VatAnswers => {
  const groups = byNumber(customers)
  const answers = new Map(kept)
  for (const customer of customers)
    if (customer.askable.is === 'not') answers.set(customer, { is: 'unknown', why: customer.askable.why })

  /** A window reads the lines a hundred at a time. */
  let sorted: readonly VatLine[] | null = null

  const having = ({ number }: Settled): readonly CheckedCustomer[] => groups.get(writtenNumber(number)) ?? []
  const count = (is: VatAnswer['is']): number => [...answers.values()].filter((answer) => answer.is === is).length
  return {
    numbers: numbersOf(groups),
    evidence: (check, settled) =>
      settled
        .filter(({ asked }) => asked)
        .flatMap((one) =>
          having(one).map(({ key, customerId, name }) => ({
            check,
            key,
            customerId,
            name,
            vat: { number: writtenNumber(one.number), answer: one.answer, request: one.request },
          })),
        ),
    take: (settled) => {
      sorted = null
      for (const one of settled) for (const customer of having(one)) answers.set(customer, one.answer)
    },
    counts: () => ({
      done: answers.size,
      total: kept.size + customers.length,
      valid: count('valid'),
      invalid: count('invalid'),
      unknown: count('unknown'),
    }),
    lines: () => (sorted ??= inOrder([...answers].map(([customer, answer]) => lineOf(customer, answer)))),
    known: () => new Map([...answers].filter(([, { is }]) => is !== 'unknown')),
  }
}
