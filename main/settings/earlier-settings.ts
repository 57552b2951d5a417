import { z } from 'zod'
import {
  environmentOfFormat1,
  environmentOfFormat2,
  environmentOfFormat3,
  environmentOfFormat4,
  storedSettings,
  type StoredSettings,
} from './stored-settings.ts'

const unsealedSettings = storedSettings.omit({ seal: true })

const settingsOfFormat1 = unsealedSettings.extend({ format: z.literal(1), environments: z.array(environmentOfFormat1) })

const settingsOfFormat2 = unsealedSettings.extend({ format: z.literal(2), environments: z.array(environmentOfFormat2) })

const settingsOfFormat3 = unsealedSettings.extend({ format: z.literal(3), environments: z.array(environmentOfFormat3) })

const settingsOfFormat4 = unsealedSettings.extend({ format: z.literal(4), environments: z.array(environmentOfFormat4) })

const settingsOfFormat5 = unsealedSettings.extend({ format: z.literal(5) })

/** Edits at once without a question, by default. */
const askAboveAtFirst = 10

/** Format 1 had no user name: it is the computer's user. */
const secondOfFirst = ({
  environments,
  ...rest
}: z.infer<typeof settingsOfFormat1>): z.infer<typeof settingsOfFormat2> => ({
  ...rest,
  format: 2,
  environments: environments.map((environment) => ({ ...environment, user: null })),
})

/** Format 2 had no limits for sending; production gets the default. */
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

/** Format 3 had only the window. */
const fourthOfThird = ({
  environments,
  ...rest
}: z.infer<typeof settingsOfFormat3>): z.infer<typeof settingsOfFormat4> => ({
  ...rest,
  format: 4,
  environments: environments.map((environment) => ({ ...environment, signInWith: 'window' })),
})

/** Format 4 had neither PKCE nor issuers; the next sign-in or test finds them. */
const fifthOfFourth = ({
  environments,
  ...rest
}: z.infer<typeof settingsOfFormat4>): z.infer<typeof settingsOfFormat5> => ({
  ...rest,
  format: 5,
  environments: environments.map((environment) => ({ ...environment, pkce: 'untested', issuer: null })),
})

/** Format 5 had no seal; the first start of this format makes one. */
const sixthOfFifth = (settings: z.infer<typeof settingsOfFormat5>): StoredSettings => ({ ...settings, format: 6 })

/** Settings of any known format, converted to the current one. Throws for a later format and for invalid content. */
export const readStoredSettings = (found: unknown): StoredSettings => {
  const first = settingsOfFormat1.safeParse(found)
  const second = first.success ? secondOfFirst(first.data) : settingsOfFormat2.safeParse(found).data
  const third = second === undefined ? settingsOfFormat3.safeParse(found).data : thirdOfSecond(second)
  const fourth = third === undefined ? settingsOfFormat4.safeParse(found).data : fourthOfThird(third)
  const fifth = fourth === undefined ? settingsOfFormat5.safeParse(found).data : fifthOfFourth(fourth)
  return storedSettings.parse(fifth === undefined ? found : sixthOfFifth(fifth))
}
