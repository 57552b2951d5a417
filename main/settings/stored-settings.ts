import { languageOf, usualLanguage } from '../../preload/contract/language-of.ts'
import { z } from 'zod'
import {
  cellSendings,
  contrasts,
  densities,
  termSets,
  environmentKinds,
  languages,
  pathStyles,
  registrationStatuses,
  themes,
  type CellSending,
} from '../../preload/contract/settings.ts'
import { pkceChoices } from '../../preload/contract/pkce.ts'
import { signInWays } from '../../preload/contract/sign-in-way.ts'
import { isUserName } from '../oauth/user-name.ts'

/** The settings file. Secrets are in the vault. */
const administration = z.strictObject({ databaseId: z.string(), name: z.string() })

export const environmentOfFormat1 = z.strictObject({
  /** Also the name of a folder and of a browser session. */
  id: z.string().regex(/^[a-z0-9-]{1,64}$/),
  kind: z.enum(environmentKinds),
  name: z.string(),
  baseAddress: z.string(),
  clientId: z.string(),
  redirectUri: z.string(),
  scope: z.string(),
  pathStyle: z.enum(pathStyles),
  administrations: z.array(administration),
})

export const environmentOfFormat2 = environmentOfFormat1.extend({
  /** The user by the name of the last sign-in; null: the computer's user, or the Demo company's own. */
  user: z.string().refine(isUserName).nullable(),
})

export const lockMinutes = z.int().min(1).max(480).nullable()
export const askAbove = z.int().min(1).max(100_000).nullable()

export const environmentOfFormat3 = environmentOfFormat2.extend({
  status: z.enum(registrationStatuses),
  /** Production only, as `askAbove`. */
  lockMinutes,
  askAbove,
})

export const environmentOfFormat4 = environmentOfFormat3.extend({
  signInWith: z.enum(signInWays),
})

const storedEnvironment = environmentOfFormat4.extend({
  pkce: z.enum(pkceChoices),
  /** The announced issuer (RFC 9207); null: none. */
  issuer: z.string().nullable(),
  /** Absent: `cellSendingAtFirst`, also in older files of this format. */
  cellSending: z.enum(cellSendings).optional(),
})

/** A later version may have more of them: dropping one loses a look, quarantining the file loses the environments. */
const preferences = z.object({
  /** A version with more languages may have written the file. An unknown one must not quarantine the environments. */
  language: z.enum(languages).catch(usualLanguage),
  theme: z.enum(themes),
  /** Absent in older files of this format. Unknown values as for the language. */
  contrast: z.enum(contrasts).catch('system'),
  density: z.enum(densities),
  /** As `contrast`. */
  terms: z.enum(termSets).catch('customer'),
})

/** The seal that tells whether this app wrote the file (`settings-seal.ts`). */
const settingsSeal = z.strictObject({
  /** Grows with each change of sealed content; the vault records the latest. */
  number: z.int().min(1),
  /** The number of writes of the vault at that time. */
  vault: z.int().min(0),
  mac: z.base64(),
})

export const storedSettings = z.strictObject({
  /** Grows when the shape changes. A file of a later format is quarantined. */
  format: z.literal(6),
  /** Absent without a keychain, and before the first seal. */
  seal: settingsSeal.optional(),
  preferences,
  environments: z.array(storedEnvironment),
  /** Sealed, unlike preferences: it lets numbers out. Absent in older files of this format. */
  vies: z.boolean().optional(),
  place: z.strictObject({ environment: z.string(), administration: z.string() }).nullable(),
  window: z
    .strictObject({ x: z.int(), y: z.int(), width: z.int(), height: z.int(), maximized: z.boolean() })
    .nullable(),
})

export type StoredEnvironment = z.infer<typeof storedEnvironment>
export type StoredSettings = z.infer<typeof storedSettings>
export type SettingsSeal = z.infer<typeof settingsSeal>
export type WindowBounds = NonNullable<StoredSettings['window']>

/** A moment in which Undo takes a cell edit back. */
export const cellSendingAtFirst: CellSending = 'shortly'

export const demoId = 'demo'

/** Always present. Its registration comes from the embedded service once that starts. */
const demoEnvironment: StoredEnvironment = {
  id: demoId,
  kind: 'demo',
  name: 'Demo company',
  baseAddress: '',
  clientId: '',
  redirectUri: '',
  scope: '',
  pathStyle: 'standard',
  administrations: [],
  user: null,
  status: 'unknown',
  lockMinutes: null,
  askAbove: null,
  signInWith: 'window',
  pkce: 'on',
  issuer: null,
}

export const firstSettings = (locale: string): StoredSettings => ({
  format: 6,
  preferences: {
    language: languageOf(locale),
    theme: 'system',
    contrast: 'system',
    density: 'comfortable',
    terms: 'customer',
  },
  environments: [demoEnvironment],
  place: null,
  window: null,
})
