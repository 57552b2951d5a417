import { z } from 'zod'
import { densities, environmentKinds, languages, pathStyles, themes } from '../../preload/contract/settings.ts'
import { isUserName } from './user-name.ts'

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

export const storedEnvironment = environmentOfFormat1.extend({
  /** Who works here by the name they signed in under; null: the computer's user. */
  user: z.string().refine(isUserName).nullable(),
})

export const storedSettings = z.strictObject({
  /** Grows when the shape changes; a file of a later format is set aside, never half understood. */
  format: z.literal(2),
  preferences: z.strictObject({ language: z.enum(languages), theme: z.enum(themes), density: z.enum(densities) }),
  environments: z.array(storedEnvironment),
  place: z.strictObject({ environment: z.string(), administration: z.string() }).nullable(),
  window: z.strictObject({ x: z.int(), y: z.int(), width: z.int(), height: z.int(), maximized: z.boolean() }).nullable(),
})

const settingsOfFormat1 = storedSettings.extend({ format: z.literal(1), environments: z.array(environmentOfFormat1) })

/** Every shape that can still be read, for the store's own validator. */
export const readableSettings = storedSettings.extend({
  format: z.union([z.literal(1), z.literal(2)]),
  environments: z.union([z.array(storedEnvironment), z.array(environmentOfFormat1)]),
})

export type StoredEnvironment = z.infer<typeof storedEnvironment>
export type StoredSettings = z.infer<typeof storedSettings>
export type ReadableSettings = z.infer<typeof readableSettings>
export type WindowPlace = NonNullable<StoredSettings['window']>

/**
 * Settings of any format that can still be read, in today's. Format 1 knew nobody's name: the computer's user it is. Throws
 * for a later format and for anything else.
 */
export const understood = (found: unknown): StoredSettings => {
  const old = settingsOfFormat1.safeParse(found)
  if (!old.success) return storedSettings.parse(found)
  const { environments, ...rest } = old.data
  return storedSettings.parse({ ...rest, format: 2, environments: environments.map((environment) => ({ ...environment, user: null })) })
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
}

export const firstSettings = (locale: string): StoredSettings => ({
  format: 2,
  preferences: { language: /^nl\b/i.test(locale) ? 'nl' : 'en', theme: 'system', density: 'comfortable' },
  environments: [demoEnvironment],
  place: null,
  window: null,
})
