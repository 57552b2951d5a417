import { z } from 'zod'
import { fieldNames } from '../../../preload/contract/customer-fields.ts'
import { mergeFates, mostCompared, mostMembers } from '../../../preload/contract/duplicates.ts'
import { importDateForms, importEncodings, importSeparators } from '../../../preload/contract/import.ts'
import { pkceChoices } from '../../../preload/contract/pkce.ts'
import { qualityRules } from '../../../preload/contract/quality.ts'
import {
  contrasts,
  densities,
  languages,
  termSets,
  pathStyles,
  registrationStatuses,
  themes,
} from '../../../preload/contract/settings.ts'
import { signInWays } from '../../../preload/contract/sign-in-way.ts'
import { changes, choice, field, input, seen, short, tooMany } from '../../customers/stored-schemas.ts'

export const place = z.strictObject({ environment: short, administration: short })
export const authored = place.extend({ user: short.optional() })
export const count = z.int().min(0).max(10_000_000)
const keys = z.array(short).max(200_000, tooMany)
export const chosen = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('keys'), keys }),
  z.strictObject({ is: z.literal('all'), of: choice, except: keys }),
  z.strictObject({ is: z.literal('between'), of: choice, from: short, to: short }),
])
export const question = choice.extend({
  columns: z.array(field).max(fieldNames.length),
  from: count,
  count: z.int().min(0).max(500),
})

export const rule = z.enum(qualityRules)
/** Null: the whole rule. */
export const findingKeys = keys.min(1).nullable()
const percent = z.string().regex(/^[+-]?\d{1,6}(?:\.\d{1,6})?$/)
export const bulkChange = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('set'), field, input }),
  z.strictObject({ is: z.literal('clear'), field }),
  z.strictObject({
    is: z.literal('replace'),
    fields: z.array(field).min(1).max(fieldNames.length),
    find: short,
    by: z.string().max(2_000),
    pattern: z.boolean(),
    matchCase: z.boolean(),
    whole: z.boolean(),
  }),
  z.strictObject({ is: z.literal('percent'), field, percent, decimals: z.int().min(0).max(8) }),
  z.strictObject({ is: z.literal('fill'), changes }),
  z.strictObject({
    is: z.literal('across'),
    pairs: z.array(z.strictObject({ from: field, to: field })).max(fieldNames.length),
  }),
  z.strictObject({
    is: z.literal('cells'),
    customers: z.array(z.strictObject({ key: short, changes })).max(100_000, tooMany),
  }),
  z.strictObject({ is: z.literal('fix'), rule }),
  z.strictObject({ is: z.literal('reverse'), line: count }),
])
export const importSource = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('file') }),
  z.strictObject({ is: z.literal('dropped'), name: short, bytes: z.instanceof(Uint8Array) }),
  z.strictObject({ is: z.literal('pasted'), text: z.string() }),
])
export const importReading = z.strictObject({
  encoding: z.enum(importEncodings),
  separator: z.enum(importSeparators),
  sheet: z.int().min(0).max(1_000),
  headerRow: count,
  decimal: z.enum(['.', ',']),
  dates: z.enum(importDateForms),
})
export const importChoice = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('customer'), key: short }),
  z.strictObject({ is: z.enum(['create', 'leave-out', 'as-planned']) }),
])
/** A customer has one part in a merge. */
export const merge = z
  .strictObject({
    keep: short,
    changes,
    others: z.array(z.strictObject({ key: short, then: z.enum(mergeFates) })).max(mostMembers),
    seen: z.array(z.strictObject({ key: short, values: seen })).max(mostCompared),
  })
  .refine(({ keep, others }) => new Set([keep, ...others.map(({ key }) => key)]).size === others.length + 1)
export const historyQuestion = z.strictObject({
  customer: short.exactOptional(),
  search: short,
  before: count.nullable(),
  count: z.int().min(0).max(200),
})

export const preferences = z.strictObject({
  language: z.enum(languages).exactOptional(),
  theme: z.enum(themes).exactOptional(),
  contrast: z.enum(contrasts).exactOptional(),
  density: z.enum(densities).exactOptional(),
  terms: z.enum(termSets).exactOptional(),
})

export const draft = z.strictObject({
  id: short.exactOptional(),
  kind: z.enum(['test', 'production']),
  name: short,
  baseAddress: z.string().max(2_000),
  clientId: short,
  secret: z.string().max(4_000).exactOptional(),
  redirectUri: z.string().max(2_000),
  scope: z.string().max(2_000),
  pathStyle: z.enum(pathStyles),
  signInWith: z.enum(signInWays).exactOptional(),
  pkce: z.enum(pkceChoices).exactOptional(),
  issuer: z.string().max(2_000).nullable().exactOptional(),
  status: z.enum(registrationStatuses),
  lockMinutes: z.int().min(1).max(480).nullable(),
  askAbove: z.int().min(1).max(100_000).nullable(),
})

export const resolution = z.discriminatedUnion('is', [
  z.strictObject({
    is: z.literal('fields'),
    picks: z.record(short, z.enum(['mine', 'theirs'])).refine((picks) => Object.keys(picks).length <= 200),
    seen: seen.optional(),
  }),
  z.strictObject({ is: z.literal('recreate') }),
  z.strictObject({ is: z.literal('let-go') }),
  z.strictObject({ is: z.literal('delete-anyway') }),
  z.strictObject({ is: z.literal('read-again') }),
  z.strictObject({ is: z.literal('carry-known') }),
  z.strictObject({ is: z.literal('same-customer') }),
  z.strictObject({ is: z.literal('link'), customerId: short, seen: seen.optional() }),
  z.strictObject({ is: z.literal('create-anyway') }),
])
