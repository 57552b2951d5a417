import type { ServiceContext } from '../api/env.ts'
import type { Control } from './control.ts'

/** A method of Control by name, with its arguments. */
export interface Command {
  readonly do: keyof Control
  readonly with?: readonly unknown[]
}

const isCommand = (value: unknown, control: Control): value is Command =>
  typeof value === 'object' &&
  value !== null &&
  'do' in value &&
  typeof value.do === 'string' &&
  Object.hasOwn(control, value.do) &&
  (!('with' in value) || Array.isArray(value.with))

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** `POST /_control` with the starter's bearer token: `{ "do": method, "with": [arguments] }` → `{ "value": … }`. */
export const controlEndpoint =
  (control: Control, token: string) =>
  async (c: ServiceContext): Promise<Response> => {
    if (c.req.header('authorization') !== `Bearer ${token}`)
      return c.json({ error: 'The control token is missing or wrong.' }, 401)
    const command = parse(await c.req.text())
    if (!isCommand(command, control))
      return c.json({ error: `Say what to do: one of ${Object.keys(control).join(', ')}.` }, 400)
    const verb = control[command.do] as (...values: readonly unknown[]) => unknown
    try {
      return c.json({ value: verb(...(command.with ?? [])) ?? null })
    } catch (error) {
      if (error instanceof RangeError || error instanceof TypeError) return c.json({ error: error.message }, 400)
      throw error
    }
  }
