import { AppError } from '../../base/app-error.ts'
import type { Desk } from '../desk.ts'
import type { DeskContext } from '../desk-context.ts'
import { checkedCustomer, checkedCustomers } from './checked-customers.ts'
import type { KnownAnswers } from './vat-answers.ts'
import { vatRun, type VatCheckRun } from './vat-run.ts'
import { writtenNumber } from './vies-number.ts'

/** Answers of one call. */
const mostLines = 200
const none: KnownAnswers = new Map()

/**
 * Checks of VAT numbers with VIES. The one that began last is shown and can be cancelled, and stays in memory; those
 * before go on unseen. The evidence of all is in the history.
 */
export const openVat = (context: DeskContext): Desk['vat'] => {
  let run: VatCheckRun | null = null
  let work = new AbortController()
  const changed = (): void => context.changed('vat')

  /** The number of a valid line may have been changed since. */
  const stillHas = (key: string, number: string): boolean => {
    const now = checkedCustomer(context, key)
    return now?.askable.is === 'ask' && writtenNumber(now.askable.number) === number
  }
  const failed = (error: unknown): void =>
    context.failed(error instanceof AppError ? error.fail : { code: 'unexpected' })

  return {
    check: async (keys, before) => {
      const mine = (work = new AbortController())
      const signal = AbortSignal.any([mine.signal, context.closing])
      const again = run !== null && run.id === before ? run : null
      const kept = again?.known() ?? none
      const has = new Set([...kept.keys()].map(({ key }) => key))
      const asked = keys.filter((key) => !has.has(key))
      // Customers of a check that is made again stay in its list, also where it is stopped at once.
      const customers = await checkedCustomers(context, asked, again === null ? signal : context.closing)
      const own = vatRun(context, customers, kept, changed)
      if (mine === work) run = own
      context.underWay(own.go(signal).catch(failed))
      return own.view()
    },
    progress: async () => run?.view() ?? null,
    cancel: async () => work.abort(),
    lines: async (from, count) => run?.lines().slice(from, from + Math.min(count, mostLines)) ?? [],
    verified: async () =>
      (run?.lines() ?? [])
        .filter(({ key, number, answer }) => answer.is === 'valid' && stillHas(key, number))
        .map(({ key }) => key),
    answers: async (keys) =>
      [...context.cache.history.lastVat(keys)].map(([key, { at, vat }]) => ({ key, at, ...vat })),
  }
}
