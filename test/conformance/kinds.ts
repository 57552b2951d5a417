import { readIds } from './customers.ts'
import { jsonOf } from './http.ts'
import { call, type Service } from './service.ts'
import { hold, NothingToHold } from './verdict.ts'

/** The names of most resources are not shown (contract §2, rule 4): these have been seen at services of this kind. */
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

/** The first of some paths that answers 200; where none does there is nothing to hold. */
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

/**
 * A resource that can only be read: every other method is refused as a call that does not exist, and it stays as it
 * was.
 */
export const holdReadOnly = async (service: Service, path: string): Promise<string> => {
  const before = (await call(service, 'GET', path)).text
  const seen: string[] = []
  for (const method of writing) {
    const answer = await call(service, method, path, method === 'DELETE' ? {} : { body: '{}' })
    hold(answer.status === 404 || answer.status === 405, `${method} ${path}: ${answer.status}`)
    seen.push(`${method} ${answer.status}`)
  }
  const after = await call(service, 'GET', path)
  hold(after.status === 200 && after.text === before, `${path} is not what it was: ${after.status}`)
  return `${path}: GET 200, ${seen.join(', ')}`
}
