import { isMembers, parseJson, writeJson } from '../customer/json-text.ts'
import type { Members } from '../customer/json-text.ts'
import type { Active } from '../quirks/quirk-box.ts'
import type { Customers } from '../store/customers.ts'
import type { DemoAdministration } from '../store/demo-administrations.ts'
import { dressCustomer, dressInfo, isPlain } from './dress.ts'
import { queried } from './odata.ts'
import { problem } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { badQuery } from '../customer/sentences.ts'

export interface ListQuestion {
  readonly administration: DemoAdministration
  readonly active: Active
  readonly query: URLSearchParams
}

/** Lists are plain arrays without pages (contract §4, §10.7). */
export interface Lists {
  infos(question: ListQuestion): Outcome
  customers(question: ListQuestion): Outcome
  /** `text`: the name value list as JSON. */
  names(root: string, text: string, question: Omit<ListQuestion, 'administration'>): Outcome
}

const wantsQuery = ({ active, query }: Omit<ListQuestion, 'administration'>): boolean =>
  active.has('odata') && [...query.keys()].some((name) => name.startsWith('$'))

const asked = (root: string, rows: readonly Members[], question: Omit<ListQuestion, 'administration'>): Outcome => {
  const found = wantsQuery(question) ? queried(rows, question.query) : rows
  return found === null ? problem(400, badQuery) : { is: 'json', root, text: writeJson([...found]) }
}

/** A faulty list without its end. It stays well-formed. */
const shortened = (rows: readonly Members[], active: Active): readonly Members[] => {
  if (active.has('listEmpty')) return []
  const length = active.value('listTruncated', '10')
  return length === undefined ? rows : rows.slice(0, Number(length))
}

const short = (active: Active): boolean => active.has('listEmpty') || active.has('listTruncated')

const rowsOf = (text: string): Members[] => {
  const rows = parseJson(text)
  return Array.isArray(rows) ? rows.filter(isMembers) : []
}

export const listsOf = (customers: Customers): Lists => {
  const stale = new Map<number, Buffer>()

  /** The list from the first request under the quirk, until the quirk is off. */
  const infoText = (administration: DemoAdministration, active: Active): Buffer => {
    const fresh = customers.infoList(administration)
    if (!active.has('staleList')) stale.delete(administration.number)
    else if (!stale.has(administration.number)) stale.set(administration.number, fresh)
    return stale.get(administration.number) ?? fresh
  }

  const infoRows = (administration: DemoAdministration, active: Active): readonly Members[] =>
    isPlain(active)
      ? rowsOf(String(infoText(administration, active)))
      : customers.all(administration).map((stored) => dressInfo(stored, active))

  return {
    infos: (question) => {
      const { administration, active } = question
      if (isPlain(active) && !short(active) && !wantsQuery(question))
        return { is: 'json', root: 'CustomerInfo', text: infoText(administration, active) }
      return asked('CustomerInfo', shortened(infoRows(administration, active), active), question)
    },
    customers: (question) => {
      const { administration, active } = question
      const stored = customers.all(administration)
      if (isPlain(active) && !short(active) && !wantsQuery(question))
        return { is: 'json', root: 'Customer', text: `[${stored.map(({ json }) => json).join(',')}]` }
      return asked(
        'Customer',
        shortened(
          stored.map((one) => dressCustomer(one, active)),
          active,
        ),
        question,
      )
    },
    names: (root, text, question) =>
      wantsQuery(question) ? asked(root, rowsOf(text), question) : { is: 'json', root, text },
  }
}
