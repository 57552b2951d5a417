import { writeJson } from '../customer/json-text.ts'
import type { Members, Value } from '../customer/json-text.ts'
import { camel, readCustomer } from '../customer/read-customer.ts'
import type { Active } from '../quirks/quirk-box.ts'
import { parseMembers } from '../store/customers.ts'
import type { Customers } from '../store/customers.ts'
import type { Stored } from '../store/fill-database.ts'
import type { DemoAdministration } from '../store/demo-administrations.ts'
import { bodyStyle, dressCustomer, dressInfo, isPartial, isPlain, meant, partOf } from './dress.ts'
import { problem, refused } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { fixed, inUse, noSuchCustomer, saved } from '../customer/sentences.ts'
import type { Language } from '../messages.ts'

export interface OneCustomer {
  readonly administration: DemoAdministration
  readonly id: string
  readonly active: Active
}

/** The calls on one customer (contract §4), and its info object. */
export interface CustomerCalls {
  read(one: OneCustomer): Outcome
  info(one: OneCustomer): Outcome
  create(administration: DemoAdministration, body: Value, active: Active, language: Language): Outcome
  edit(one: OneCustomer, body: Value, language: Language): Outcome
  remove(one: OneCustomer): Outcome
}

const whole = (stored: Stored, active: Active): Outcome => ({
  is: 'json',
  root: 'Customer',
  text: isPlain(active) ? stored.json : writeJson(dressCustomer(stored, active)),
})

const shown = (stored: Stored, active: Active): Outcome =>
  isPartial(active)
    ? { is: 'json', root: 'Customer', text: writeJson(partOf(dressCustomer(stored, active), active)) }
    : whole(stored, active)

const success = (language: Language): Value => [{ message: saved[language], messageType: 'Information', path: '' }]

/** The response to a create or an edit is the customer, unless a quirk shortens it (contract §10.9). */
const answered = (stored: Stored, id: string, active: Active, language: Language): Outcome => {
  const kind = active.value('answers', 'object') ?? 'object'
  if (kind === 'empty') return { is: 'nothing' }
  const name = active.has('camelCase') ? camel('CustomerId') : 'CustomerId'
  const body: Members = kind === 'id' ? { [name]: id } : dressCustomer(stored, active)
  if (active.has('successMessages'))
    return {
      is: 'json',
      root: 'Customer',
      text: writeJson({ ...body, [active.has('camelCase') ? 'messages' : 'Messages']: success(language) }),
    }
  return kind === 'id' ? { is: 'json', root: 'Customer', text: writeJson(body) } : whole(stored, active)
}

interface CallsContext {
  readonly customers: Customers
  /** Customers before their last edit, for stale reads. */
  readonly previous: Map<string, Stored>
}

const nameOf = ({ administration, id }: OneCustomer): string => JSON.stringify([administration, id])
const missing = (id: string): Outcome => problem(404, noSuchCustomer(id))

const stored = ({ customers }: CallsContext, administration: DemoAdministration, id: string): Stored => {
  const found = customers.get(administration, id)
  if (!found) throw new Error('A customer that was just written is not there.')
  return found
}

/** Another client changes the record right after it was read. */
const changeAfterRead = (
  { customers }: CallsContext,
  { administration, id, active }: OneCustomer,
  found: Stored,
): void => {
  const field = active.value('changeAfterGet', 'Person')
  if (field === undefined) return
  const customer = parseMembers(found.json)
  customers.edit(
    administration,
    id,
    { ...customer, [field]: `Changed ${found.changed % 1_000_000}` },
    parseMembers(found.extras),
  )
}

const read = (context: CallsContext, one: OneCustomer): Outcome => {
  const { customers, previous } = context
  const found = customers.get(one.administration, one.id)
  if (!found) return missing(one.id)
  const answer = shown(one.active.has('staleRead') ? (previous.get(nameOf(one)) ?? found) : found, one.active)
  changeAfterRead(context, one, found)
  return answer
}

const create = (
  context: CallsContext,
  administration: DemoAdministration,
  body: Value,
  active: Active,
  language: Language,
): Outcome => {
  const { customers } = context
  const customer = readCustomer(body, null, bodyStyle(active))
  if (!customer.ok) return refused(customer.complaints)
  const chosen = active.has('givesIdsAgain') ? customers.freed(administration) : undefined
  const id = customers.create(administration, customer.customer, customer.extras, chosen)
  const named = active.value('namesAnother', '')
  return named === undefined
    ? answered(stored(context, administration, id), id, active, language)
    : { is: 'json', root: 'Customer', text: writeJson({ CustomerId: named }) }
}

const edit = (context: CallsContext, one: OneCustomer, body: Value, language: Language): Outcome => {
  const { customers, previous } = context
  const { administration, id, active } = one
  const before = customers.get(administration, id)
  if (!before) return missing(id)
  if (meant(active, 'unchangeable', id)) return problem(400, fixed)
  const after = readCustomer(body, id, bodyStyle(active))
  if (!after.ok) return refused(after.complaints)
  previous.set(nameOf(one), before)
  const extras = active.has('extraProperties') ? after.extras : parseMembers(before.extras)
  customers.edit(administration, id, after.customer, extras)
  return answered(stored(context, administration, id), id, active, language)
}

export const customerCalls = (customers: Customers): CustomerCalls => {
  const context: CallsContext = { customers, previous: new Map() }
  return {
    read: (one) => read(context, one),
    info: ({ administration, id, active }) => {
      const found = customers.get(administration, id)
      return found ? { is: 'json', root: 'CustomerInfo', text: writeJson(dressInfo(found, active)) } : missing(id)
    },
    create: (administration, body, active, language) => create(context, administration, body, active, language),
    edit: (one, body, language) => edit(context, one, body, language),
    remove: ({ administration, id, active }) => {
      if (!customers.get(administration, id)) return missing(id)
      if (meant(active, 'inUse', id)) return problem(400, inUse)
      customers.remove(administration, id)
      return { is: 'nothing' }
    },
  }
}
