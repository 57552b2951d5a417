import type { QuirkRule } from '../../main/demo/quirks/quirk-names.ts'
import { scope } from '../../main/demo/service.ts'
import type { Registration } from '../../main/oauth/registration.ts'
import type { FaultKind } from './network.ts'
import type { Office } from './office.ts'
import type { Manner } from './plan/plan-types.ts'

/** The quirks of the service in this run. */
export const quirksOf = (manner: Manner): QuirkRule[] => [
  ...(manner.camelCase ? [{ quirk: 'camelCase' } as const] : []),
  ...(manner.extraProperties ? [{ quirk: 'extraProperties' } as const] : []),
  ...(manner.typeDrift ? [{ quirk: 'typeDrift' } as const] : []),
  ...(manner.listDateChanged ? [{ quirk: 'listDateChanged' } as const] : []),
  ...(manner.rotate ? [{ quirk: 'rotateRefresh' } as const] : []),
  ...(manner.idsAgain ? [{ quirk: 'givesIdsAgain' } as const] : []),
  ...(manner.answers === 'object' ? [] : [{ quirk: 'answers', value: manner.answers } as const]),
]

/** The registration of the app at the service, by environment. */
export const registrationAt =
  (office: Office) =>
  (environment: string): Registration => {
    const { client, secret, redirect } = office.service.builtIn(environment === 'test' ? 'test' : 'prod')
    return {
      environment,
      baseAddress: `http://127.0.0.1/${environment === 'test' ? 'test' : 'prod'}/v23`,
      clientId: client,
      secret,
      redirectUri: redirect,
      scope,
      pathStyle: 'standard',
    }
  }

/** The name in the body of a create, in either letter case. */
export const nameIn = (body: string | undefined): string => {
  const { Name, name } = JSON.parse(body ?? '{}') as { Name?: string; name?: string }
  return Name ?? name ?? ''
}

/** Faults after which the service has issued a refresh token that nobody received. */
export const takesTheAnswer: ReadonlySet<FaultKind> = new Set([
  'answer-lost',
  'cut',
  'slow',
  'late',
  'failing',
  'gone-on',
])
