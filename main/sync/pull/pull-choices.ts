import { customerFields } from '../../../preload/contract/customer-fields.ts'
import type { Choices } from '../../../preload/contract/customers.ts'
import { isFail } from '../../base/app-error.ts'
import type { Cache } from '../../database/database.ts'
import type { SyncContext } from '../sync-context.ts'

const factOf = (list: string): string => `choices:${list}`
const lists: readonly string[] = [
  ...new Set(customerFields.flatMap((field) => ('choices' in field ? [field.choices] : []))),
]

type ChoicesContext = Pick<SyncContext, 'cache' | 'service' | 'changed'>

/** A list that the service cannot give now is asked for at the next sync; customers do not wait for it. */
const askOnce = async (context: ChoicesContext, list: string, signal: AbortSignal): Promise<void> => {
  try {
    context.cache.facts.put(factOf(list), JSON.stringify(await context.service.names(list, signal)))
  } catch (error) {
    if (!isFail(error, 'service-refused', 'service-failing', 'service-answer-unreadable', 'service-answer-too-large'))
      throw error
  }
}

/** Asks for each name value list once, and remembers that a service does not offer it (404, contract §10.8). */
export const pullChoices = async (context: ChoicesContext, signal: AbortSignal): Promise<void> => {
  const asked = lists.filter((list) => context.cache.facts.get(factOf(list)) === undefined)
  await Promise.all(asked.map((list) => askOnce(context, list, signal)))
  if (asked.length > 0) context.changed('choices')
}

/** The lists that are known so far, by field. */
export const readChoices = (cache: Cache): Choices => {
  const offered = customerFields.flatMap((field) => {
    const fact = 'choices' in field ? cache.facts.get(factOf(field.choices)) : undefined
    const pairs = fact === undefined ? null : (JSON.parse(fact) as { code: string; label: string }[] | null)
    return pairs === null ? [] : [[field.name, pairs] as const]
  })
  return Object.fromEntries(offered)
}
