import { infoOf } from '../customer/customer.ts'
import { customerFields } from '../customer/service-fields.ts'
import { restyleDate } from '../customer/dates.ts'
import type { DateStyle } from '../customer/dates.ts'
import { drift } from '../customer/drift.ts'
import { fullAddress } from '../customer/extras.ts'
import { isMembers } from '../customer/json-text.ts'
import type { Members, Value } from '../customer/json-text.ts'
import { camel } from '../customer/read-customer.ts'
import type { BodyStyle } from '../customer/read-customer.ts'
import type { Active } from '../quirks/quirk-box.ts'
import { parseMembers } from '../store/customers.ts'
import type { Stored } from '../store/fill-database.ts'

const isDateStyle = (text: string | undefined): text is DateStyle =>
  text === 'M/D/YYYY' || text === 'DD-MM-YYYY' || text === 'D-M-YYYY' || text === 'ISO'

/** The body style under a request's quirks. */
export const bodyStyle = (active: Active): BodyStyle => {
  const dates = active.value('dates', 'M/D/YYYY')
  return {
    camelCase: active.has('camelCase'),
    extras: active.has('extraProperties'),
    drift: active.has('typeDrift'),
    dates: isDateStyle(dates) ? dates : 'M/D/YYYY',
  }
}

/** Whether responses follow the contract, so that stored texts can be sent unchanged. */
export const isPlain = (active: Active): boolean =>
  !['camelCase', 'extraProperties', 'typeDrift', 'dates', 'listDateChanged'].some((name) => active.has(name as 'dates'))

const camelKeys = (value: Value): Value => {
  if (Array.isArray(value)) return value.map(camelKeys)
  return isMembers(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [camel(name), camelKeys(inner)]))
    : value
}

const day = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Whether a quirk with ids (`unchangeable`, `inUse`) applies to this customer. Without ids it applies to all. */
export const meant = (active: Active, name: 'unchangeable' | 'inUse', id: string): boolean => {
  const ids = active.value(name, '')
  return ids !== undefined && (ids === '' || ids.split(',').includes(id))
}

const given = (customer: Members, stored: Stored, active: Active): Members => {
  const changeable = !meant(active, 'unchangeable', String(customer.CustomerId))
  return {
    DateCreated: new Date(stored.created).toISOString(),
    DateChanged: new Date(stored.changed).toISOString(),
    CanChange: changeable,
    CannotChangeReason: changeable ? null : 'Geblokkeerd door de beheerder.',
    FullAddress: fullAddress(customer),
    Messages: [],
  }
}

const dated = (customer: Members, style: DateStyle): Members => {
  const changed = { ...customer }
  for (const { name, kind } of customerFields) {
    const value = changed[name]
    if (kind === 'date' && typeof value === 'string') changed[name] = restyleDate(value, 'M/D/YYYY', style)
  }
  return changed
}

const inCase = (value: Members, style: BodyStyle): Members => (style.camelCase ? (camelKeys(value) as Members) : value)

/** A whole customer under a request's quirks. */
export const dressCustomer = (stored: Stored, active: Active): Members => {
  const style = bodyStyle(active)
  const customer = dated(parseMembers(stored.json), style.dates)
  const own = style.drift ? drift(customer) : customer
  return inCase(
    style.extras ? { ...own, ...parseMembers(stored.extras), ...given(customer, stored, active) } : own,
    style,
  )
}

/** Whether a quirk leaves out some properties of a single customer. */
export const isPartial = (active: Active): boolean => active.has('leavesOut') || active.has('leavesOutEmpty')

export const partOf = (customer: Members, active: Active): Members => {
  const names = (active.value('leavesOut', '') ?? '').toLowerCase().split(',')
  const isLeftOut = (name: string, value: Value | undefined): boolean =>
    names.includes(name.toLowerCase()) || (active.has('leavesOutEmpty') && (value === null || value === ''))
  return Object.fromEntries(Object.entries(customer).filter(([name, value]) => !isLeftOut(name, value)))
}

/** An info object under a request's quirks. List rows get the time of the last change where a quirk asks for it. */
export const dressInfo = (stored: Stored, active: Active): Members => {
  const info = infoOf(parseMembers(stored.json))
  const changed = active.value('listDateChanged', 'exact')
  if (changed === undefined) return inCase(info, bodyStyle(active))
  return inCase(
    { ...info, DateChanged: changed === 'day' ? day(stored.changed) : new Date(stored.changed).toISOString() },
    bodyStyle(active),
  )
}
