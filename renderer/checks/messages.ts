import { fieldNamed, fieldOf, type FieldName } from '../../preload/contract/customer-fields.ts'
import type { ErrorPayload, ServerMessage } from '../../preload/contract/error-payload.ts'

/**
 * The field of a message. Services write `ShortName`, `shortName`, `Customer.ShortName` or `$.shortName` (contract
 * §10.10). `Addresses[0].City` is about that list: the customer has a city of its own.
 */
export const fieldOfPath = (path: string | undefined): FieldName | undefined => {
  const names = path?.split(/[.[\]/$'"]+/).flatMap((part) => fieldNamed(part) ?? []) ?? []
  return names.find((name) => fieldOf(name).type === 'list') ?? names.at(-1)
}

export const messagesOf = (fail: ErrorPayload | null, name: FieldName): readonly string[] =>
  (fail?.messages ?? []).filter(({ path }) => fieldOfPath(path) === name).map(({ text }) => text)

/** Fields with a message, among the shown fields and in their order. */
export const fieldsWithMessages = (fail: ErrorPayload | null, shown: readonly FieldName[]): readonly FieldName[] =>
  shown.filter((name) => messagesOf(fail, name).length > 0)

/** The failure without the messages that are shown at fields. */
export const withoutFieldMessages = (fail: ErrorPayload, shown: readonly FieldName[]): ErrorPayload => {
  const stays = ({ path }: ServerMessage): boolean => {
    const name = fieldOfPath(path)
    return name === undefined || !shown.includes(name)
  }
  return fail.messages ? { ...fail, messages: fail.messages.filter(stays) } : fail
}
