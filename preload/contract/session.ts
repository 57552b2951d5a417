import type { ErrorPayload } from './error-payload.ts'

/** The state of signing in to one environment. Times are milliseconds since 1970. */
export type SessionState =
  | { readonly is: 'signed-out'; readonly because: 'never' | 'asked' | 'expired' | 'forgotten' | 'of-another' }
  /** In a window of the app or in the browser, as the environment says. */
  | { readonly is: 'signing-in'; readonly since: number }
  /**
   * `renews`: a refresh token extends it for as long as the service accepts that. Otherwise the sign-in ends at `until`
   * (contract §5). `again`: `due` from ten minutes before the end, `under-way` while the user signs in again. `kept`:
   * it outlives the app.
   */
  | {
      readonly is: 'signed-in'
      readonly user: string
      readonly until: number
      readonly renews: boolean
      readonly kept: boolean
      readonly again: 'not-yet' | 'due' | 'under-way'
    }
  | { readonly is: 'sign-in-failed'; readonly fail: ErrorPayload }
