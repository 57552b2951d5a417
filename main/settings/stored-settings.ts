import { z } from 'zod'
import {
  contrasts,
  densities,
  environmentKinds,
  languages,
  pathStyles,
  registrationStatuses,
  themes,
} from '../../preload/contract/settings.ts'
import { pkceChoices } from '../../preload/contract/pkce.ts'
import { signInWays } from '../../preload/contract/sign-in-way.ts'
import { isUserName } from '../oauth/user-name.ts'

/** What the settings file holds. No secret: those are in the vault. */
const administration = z.strictObject({ databaseId: z.string(), name: z.string() })

const environmentOfFormat1 = z.strictObject({
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

const environmentOfFormat2 = environmentOfFormat1.extend({
  /** Who works here by the name they signed in under; null: the computer's user, or the Demo company's own. */
  user: z.string().refine(isUserName).nullable(),
})

export const lockMinutes = z.int().min(1).max(480).nullable()
export const askAbove = z.int().min(1).max(100_000).nullable()

const environmentOfFormat3 = environmentOfFormat2.extend({
  status: z.enum(registrationStatuses),
  /** Production only, as `askAbove`. */
  lockMinutes,
  askAbove,
})

const environmentOfFormat4 = environmentOfFormat3.extend({
  signInWith: z.enum(signInWays),
})

const storedEnvironment = environmentOfFormat4.extend({
  pkce: z.enum(pkceChoices),
  /** The name that the service announced for its answers (RFC 9207); null: none. */
  issuer: z.string().nullable(),
})

const preferences = z.strictObject({
  language: z.enum(languages),
  theme: z.enum(themes),
  /**
   * Files of today's format may lack it; a preference that is not understood is no reason to set the environments
   * aside.
   */
  contrast: z.enum(contrasts).catch('system'),
  density: z.enum(densities),
})

/** Says whether the file is what this app wrote (`settings-seal.ts`). */
const settingsSeal = z.strictObject({
  /** Grows with each change of what is sealed; the vault knows the latest. */
  number: z.int().min(1),
  /** How often the vault had been written by then. */
  vault: z.int().min(0),
  mac: z.base64(),
})

export const storedSettings = z.strictObject({
  /** Grows when the shape changes; a file of a later format is set aside, never half understood. */
  format: z.literal(6),
  /** Absent: there is no keychain, or this is the first start that seals. */
  seal: settingsSeal.optional(),
  preferences,
  environments: z.array(storedEnvironment),
  place: z.strictObject({ environment: z.string(), administration: z.string() }).nullable(),
  window: z
    .strictObject({ x: z.int(), y: z.int(), width: z.int(), height: z.int(), maximized: z.boolean() })
    .nullable(),
})

const unsealedSettings = storedSettings.omit({ seal: true })
const settingsOfFormat1 = unsealedSettings.extend({ format: z.literal(1), environments: z.array(environmentOfFormat1) })
const settingsOfFormat2 = unsealedSettings.extend({ format: z.literal(2), environments: z.array(environmentOfFormat2) })
const settingsOfFormat3 = unsealedSettings.extend({ format: z.literal(3), environments: z.array(environmentOfFormat3) })
const settingsOfFormat4 = unsealedSettings.extend({ format: z.literal(4), environments: z.array(environmentOfFormat4) })
const settingsOfFormat5 = unsealedSettings.extend({ format: z.literal(5) })

export type StoredEnvironment = z.infer<typeof storedEnvironment>
export type StoredSettings = z.infer<typeof storedSettings>
export type SettingsSeal = z.infer<typeof settingsSeal>
export type WindowBounds = NonNullable<StoredSettings['window']>

/** So many edits at once go unasked at first. */
const askAboveAtFirst = 10

/** Format 1 knew nobody's name: the computer's user it is. */
const secondOfFirst = ({
  environments,
  ...rest
}: z.infer<typeof settingsOfFormat1>): z.infer<typeof settingsOfFormat2> => ({
  ...rest,
  format: 2,
  environments: environments.map((environment) => ({ ...environment, user: null })),
})

/** Format 2 knew nothing of what holds edits back; production is given the number that a new one has. */
const thirdOfSecond = ({
  environments,
  ...rest
}: z.infer<typeof settingsOfFormat2>): z.infer<typeof settingsOfFormat3> => ({
  ...rest,
  format: 3,
  environments: environments.map((environment) => ({
    ...environment,
    status: 'unknown',
    lockMinutes: null,
    askAbove: environment.kind === 'production' ? askAboveAtFirst : null,
  })),
})

/** Format 3 knew one way of signing in. */
const fourthOfThird = ({
  environments,
  ...rest
}: z.infer<typeof settingsOfFormat3>): z.infer<typeof settingsOfFormat4> => ({
  ...rest,
  format: 4,
  environments: environments.map((environment) => ({ ...environment, signInWith: 'window' })),
})

/** Format 4 knew nothing of PKCE and of issuers; what a service makes of them shows at the next sign-in or test. */
const fifthOfFourth = ({
  environments,
  ...rest
}: z.infer<typeof settingsOfFormat4>): z.infer<typeof settingsOfFormat5> => ({
  ...rest,
  format: 5,
  environments: environments.map((environment) => ({ ...environment, pkce: 'untested', issuer: null })),
})

/** Format 5 had no seal: the first start of today's format makes one. */
const sixthOfFifth = (settings: z.infer<typeof settingsOfFormat5>): StoredSettings => ({ ...settings, format: 6 })

/** Settings of any format that can still be read, in today's. Throws for a later format and for anything else. */
export const understood = (found: unknown): StoredSettings => {
  const first = settingsOfFormat1.safeParse(found)
  const second = first.success ? secondOfFirst(first.data) : settingsOfFormat2.safeParse(found).data
  const third = second === undefined ? settingsOfFormat3.safeParse(found).data : thirdOfSecond(second)
  const fourth = third === undefined ? settingsOfFormat4.safeParse(found).data : fourthOfThird(third)
  const fifth = fourth === undefined ? settingsOfFormat5.safeParse(found).data : fifthOfFourth(fourth)
  return storedSettings.parse(fifth === undefined ? found : sixthOfFifth(fifth))
}

export const demoId = 'demo'

/** Always there; its registration is the embedded service's own and is found when that starts. */
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
    language: /^nl\b/i.test(locale) ? 'nl' : 'en',
    theme: 'system',
    contrast: 'system',
    density: 'comfortable',
  },
  environments: [demoEnvironment],
  place: null,
  window: null,
})
