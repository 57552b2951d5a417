import type { ConnectionStep, EnvironmentDraft } from '../../preload/contract/settings.ts'
import type { TokenResponse } from '../oauth/request.ts'
import type { Connection } from './connection.ts'
import { draftFields } from './draft.ts'

/** The secret of a test. A stored one is not sent to another service's address. */
export type TriedSecret =
  | { readonly is: 'none' }
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'of-another-service' }

export interface Testing {
  readonly draft: EnvironmentDraft
  readonly secret: () => Promise<TriedSecret>
  readonly databaseId: string
  /** Fails `address-not-confirmed`. */
  readonly confirm: (baseAddress: string) => Promise<void>
  /** The connection to the address in the form. It has tokens only if they are for that address. */
  readonly connection: Omit<Connection, 'baseAddress'>
}

export type Outcome = Pick<ConnectionStep, 'is' | 'found'> & { readonly is: 'passed' | 'not-tried' }

export const passed: Outcome = { is: 'passed' }

export const connectionOf = ({ draft, connection }: Testing): Connection => ({
  ...connection,
  baseAddress: draftFields.baseAddress(draft),
})

export const isRedirect = ({ status }: TokenResponse): boolean => status >= 300 && status < 400
