import { z } from 'zod'
import { fieldNames } from '../../preload/contract/customer-fields.ts'
import { mostSorts, textTests } from '../../preload/contract/customers.ts'
import type { FailCode } from '../../preload/contract/error-payload.ts'
import { exportEncodings, exportFormats, exportSeparators, exportValues } from '../../preload/contract/export.ts'
import { importMatches, importShares } from '../../preload/contract/import.ts'

/** The failure of a list that a person can make too long: the message of its schema, and the answer of `handleCall`. */
export const tooMany: FailCode = 'too-many-at-once'

/** Upper limits, far above what people type and far below what could hurt. */
export const short = z.string().max(500)
export const long = z.string().max(20_000)
/** A text that is only shown or kept, and saved nowhere. An input of the window takes half of it. */
const unsaved = z.string().max(1_000_000)
/** A list inside of a customer, such as addresses: at most a whole customer of the service (`largestOne`). */
const nested = z.string().max(5 * 1_048_576)

export const field = z.enum(fieldNames)
/** A decimal, or a day as `YYYY-MM-DD`. */
const bound = z.string().regex(/^(?:[+-]?\d{1,30}(?:\.\d{1,10})?|\d{4}-\d\d-\d\d)$/)

const inputOf = (text: z.ZodString) =>
  z.discriminatedUnion('is', [
    z.strictObject({ is: z.literal('empty') }),
    z.strictObject({ is: z.literal('text'), text }),
    z.strictObject({ is: z.literal('yes-no'), yes: z.boolean() }),
  ])
const changesOf = (one: ReturnType<typeof inputOf>) =>
  z.strictObject(Object.fromEntries(fieldNames.map((name) => [name, one.exactOptional()])))
export const input = inputOf(long)
export const changes = changesOf(input)

const value = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('empty') }),
  z.strictObject({ is: z.literal('text'), text: unsaved }),
  z.strictObject({ is: z.literal('number'), text: short }),
  z.strictObject({ is: z.literal('yes-no'), yes: z.boolean() }),
  z.strictObject({ is: z.literal('nested'), json: nested }),
])
export const seen = z.strictObject(Object.fromEntries(fieldNames.map((name) => [name, value.exactOptional()])))

const condition = z.discriminatedUnion('is', [
  z.strictObject({ is: z.enum(textTests), field, text: short }),
  z.strictObject({ is: z.literal('one-of'), field, codes: z.array(short).max(500) }),
  z.strictObject({ is: z.literal('between'), field, from: bound.nullable(), to: bound.nullable() }),
  z.strictObject({ is: z.enum(['yes', 'no', 'empty', 'filled']), field }),
])
const filter = z.strictObject({
  edits: z.enum(['changed', 'attention', 'waiting']).exactOptional(),
  conditions: z.array(condition).max(30).exactOptional(),
})
const sort = z.array(z.strictObject({ column: field, descending: z.boolean() })).max(mostSorts)
export const choice = z.strictObject({ search: short, filter, sort })
const columns = z
  .array(z.strictObject({ field, width: z.number().min(20).max(4_000), pinned: z.literal(true).exactOptional() }))
  .max(fieldNames.length)
  .nullable()
const tableView = choice.extend({ columns })
export const deskView = tableView.extend({
  customer: short.nullable(),
  saved: z.strictObject({ id: short, own: columns }).exactOptional(),
})
export const savedView = z.strictObject({ id: short, name: z.string().min(1).max(80), view: tableView })
export const customerTemplate = z.strictObject({ id: short, name: z.string().min(1).max(80), changes })

export const exportForm = z.strictObject({
  format: z.enum(exportFormats),
  values: z.enum(exportValues),
  separator: z.enum(exportSeparators),
  decimal: z.enum(['.', ',']),
  encoding: z.enum(exportEncodings),
})

/** Columns of a table that can be imported. */
export const mostImportColumns = 512
export const importUse = z.strictObject({
  field: field.nullable(),
  empty: z.discriminatedUnion('is', [
    z.strictObject({ is: z.enum(['keep', 'clear']) }),
    z.strictObject({ is: z.literal('fill'), text: long }),
  ]),
  codes: z.enum(['code', 'meaning']),
  share: z.enum(importShares).exactOptional(),
})
export const importPlan = z.strictObject({
  columns: z.array(importUse).max(mostImportColumns),
  match: z.array(z.enum(importMatches)).max(importMatches.length),
  unmatched: z.enum(['create', 'leave-out', 'ask']),
})

export const formDraft = z.strictObject({
  key: short.nullable(),
  id: z.uuid().exactOptional(),
  changes: changesOf(inputOf(unsaved)),
  seen,
  at: z.number(),
})
