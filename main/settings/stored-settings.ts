import { z } from 'zod'
import { densities, environmentKinds, languages, pathStyles, themes } from '../../preload/contract/settings.ts'

/** What the settings file holds. No secret: those are in the vault. */
const administration = z.strictObject({ databaseId: z.string(), name: z.string() })

export const storedEnvironment = z.strictObject({
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

export const storedSettings = z.strictObject({
  /** Grows when the shape changes; a file of a later format is set aside, never half understood. */
  format: z.literal(1),
  preferences: z.strictObject({ language: z.enum(languages), theme: z.enum(themes), density: z.enum(densities) }),
  environments: z.array(storedEnvironment),
  place: z.strictObject({ environment: z.string(), administration: z.string() }).nullable(),
  window: z.strictObject({ x: z.int(), y: z.int(), width: z.int(), height: z.int(), maximized: z.boolean() }).nullable(),
})

export type StoredEnvironment = z.infer<typeof storedEnvironment>
export type StoredSettings = z.infer<typeof storedSettings>
export type WindowPlace = NonNullable<StoredSettings['window']>

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
}

export const firstSettings = (locale: string): StoredSettings => ({
  format: 1,
  preferences: { language: /^nl\b/i.test(locale) ? 'nl' : 'en', theme: 'system', density: 'comfortable' },
  environments: [demoEnvironment],
  place: null,
  window: null,
})
