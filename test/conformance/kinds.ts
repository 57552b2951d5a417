import { readIds } from './customers.ts'
import { jsonOf } from './http.ts'
import { call, type Service } from './service.ts'
import { hold, NothingToHold } from './verdict.ts'

/** The contract does not show most names of resources (contract §2, rule 4). Similar services use these. */
export const infoObject = async (service: Service): Promise<string> =>
  `CustomerInfo/${encodeURIComponent((await readIds(service))[0] ?? '')}`
export const listOfObjects = ['CustomerList'] as const
export const nameValueLists = [
  'CountryNVL',
  'LanguageNVL',
  'CurrencyNVL',
  'PaymentConditionNVL',
  'CustomerGroupNVL',
] as const

/** The first path with a 200. Where no path has one, the sentence cannot be checked. */
export const offered = async (
  service: Service,
  paths: readonly string[],
): Promise<{ readonly path: string; readonly body: unknown }> => {
  for (const path of paths) {
    const answer = await call(service, 'GET', path)
    if (answer.status === 200) return { path, body: jsonOf(answer) }
  }
  throw new NothingToHold(`its name is not shown, and ${paths.join(', ')} is not offered`)
}

const writing = ['POST', 'PUT', 'DELETE', 'PATCH'] as const

/** Checks that every other method gets 404 or 405, and that the resource stays unchanged. */
export const holdReadOnly = async (service: Service, path: string): Promise<string> => {
  const before = (await call(service, 'GET', path)).text
  const observed: string[] = []
  for (const method of writing) {
    const answer = await call(service, method, path, method === 'DELETE' ? {} : { body: '{}' })
    hold(answer.status === 404 || answer.status === 405, `${method} ${path}: ${answer.status}`)
    observed.push(`${method} ${answer.status}`)
  }
  const after = await call(service, 'GET', path)
  hold(after.status === 200 && after.text === before, `${path} is not what it was: ${after.status}`)
  return `${path}: GET 200, ${observed.join(', ')}`
}
