import { z } from 'zod'

const registration = z.object({ clientId: z.string().min(1), clientSecret: z.string().min(1) })
const account = z.object({ name: z.string(), password: z.string() })

/** The facts that the suite needs of a service; other keys are ignored. */
const factsSchema = registration.extend({
  baseUrl: z.url().transform((url) => url.replace(/\/$/, '')),
  testBaseUrl: z.url().transform((url) => url.replace(/\/$/, '')),
  redirectUri: z.url(),
  scope: z.string().min(1),
  databases: z.array(z.string().min(1)).min(1),
  user: account,
  /** The test environment's own registration, if it has one. */
  test: registration.optional(),
  /** The offered version segments, newest first. */
  versions: z.array(z.string()).optional(),
  /** Activates registrations on `{base_url}/Operator`. `{base_url}/Portal` is then the developer portal. */
  operator: account.optional(),
})

export type Facts = z.infer<typeof factsSchema>

/** Reads the JSON in the first line. Throws a RangeError with a sentence. */
export const readFacts = (text: string): Facts => {
  const line = text.trim().split('\n')[0] ?? ''
  if (line === '') throw new RangeError('There is no JSON line.')
  try {
    return factsSchema.parse(JSON.parse(line))
  } catch (error) {
    if (error instanceof SyntaxError) throw new RangeError('The first line is not JSON.', { cause: error })
    if (error instanceof z.ZodError)
      throw new RangeError(z.prettifyError(error).replaceAll('\n', ' '), { cause: error })
    throw error
  }
}
