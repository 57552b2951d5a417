import { fields } from './fields.ts'
import { isObject, jsonOf, type Answer } from './http.ts'
import { call, type Service } from './service.ts'
import { hold } from './verdict.ts'

export type Customer = Readonly<Record<string, unknown>>

/** A body with all properties (contract §2, rule 1). No value is a default. */
export const sampleCustomer = ({ database }: Service, id: string, changes: Customer = {}): Customer => ({
  ...Object.fromEntries(fields.map(({ name, sample }) => [name, sample])),
  CustomerId: id,
  Database: database,
  ...changes,
})

const one = (id: string): string => `Customer/${encodeURIComponent(id)}`

export const holdOk = (answer: Answer, doing: string): Answer => {
  hold(answer.status === 200, `${doing}: ${answer.status} ${answer.text.slice(0, 80)}`)
  return answer
}

export const readCustomer = (service: Service, id: string): Promise<Answer> => call(service, 'GET', one(id))

export const customerOf = (answer: Answer): Customer => {
  const body = jsonOf(holdOk(answer, 'GET'))
  hold(isObject(body), 'the body is not one object')
  return body
}

export const theCustomer = async (service: Service, id: string): Promise<Customer> =>
  customerOf(await readCustomer(service, id))

export const editCustomer = (service: Service, id: string, body: Customer): Promise<Answer> =>
  call(service, 'PUT', one(id), { body: JSON.stringify(body) })

export const removeCustomer = async (service: Service, id: string): Promise<Answer> => {
  const answer = await call(service, 'DELETE', one(id))
  if (answer.status === 200) service.made.delete(id)
  return answer
}

export const readRows = async (service: Service): Promise<Record<string, unknown>[]> => {
  const rows = jsonOf(holdOk(await call(service, 'GET', 'CustomerInfoList'), 'GET CustomerInfoList'))
  hold(Array.isArray(rows) && rows.every(isObject), 'the list is not an array of objects')
  return rows
}

/** The contract shows no list fields (contract §2, rule 4), but a row must name its customer. */
const idOf = (row: Record<string, unknown>): string => {
  const id = Object.entries(row).find(([name]) => name.toLowerCase() === 'customerid')?.[1]
  hold(typeof id === 'string', 'a row of the list does not say which customer it is about')
  return id
}

export const readIds = async (service: Service): Promise<string[]> => (await readRows(service)).map(idOf)

/**
 * Calls `post` and finds the new customer by comparing lists, because the contract shows no response body (contract
 * §4).
 */
export const created = async (service: Service, post: () => Promise<Answer>): Promise<string> => {
  const before = new Set(await readIds(service))
  holdOk(await post(), 'POST Customer')
  const more = (await readIds(service)).filter((id) => !before.has(id))
  more.forEach((id) => service.made.add(id))
  hold(more.length === 1, `the list holds ${more.length} more after one POST`)
  return more[0]!
}

export const createCustomer = (service: Service, body: Customer): Promise<string> =>
  created(service, () => call(service, 'POST', 'Customer', { body: JSON.stringify(body) }))

export const createSample = (service: Service, changes: Customer = {}): Promise<string> =>
  createCustomer(service, sampleCustomer(service, '', changes))

/** Removes the customers of this run. A customer that is gone already is fine. */
export const removeCreated = async (service: Service): Promise<void> => {
  for (const id of service.made) await removeCustomer(service, id)
}
