import type { ErrorPayload } from './error-payload.ts'

/** Where signing in to one environment stands. */
export type SessionState =
  | { readonly is: 'signed-out'; readonly because: 'never' | 'asked' | 'expired' | 'forgotten' | 'of-another' }
  /** In a window of the app or in the browser, as the environment says. */
  | { readonly is: 'signing-in'; readonly since: number }
  /**
   * `renews`: with a refresh token, for as long as the service takes it. Otherwise the sign-in ends at `until`
   * (contract §5), and `again` says how far asking for another has come: `due` from ten minutes before the end,
   * `under-way` while a person is asked.
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
