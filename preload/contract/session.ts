import type { Fail } from './fail.ts'

/** Where signing in to one environment stands. */
export type SessionState =
  | { readonly is: 'signed-out'; readonly because: 'never' | 'asked' | 'expired' | 'forgotten' }
  | { readonly is: 'signing-in'; readonly since: number }
  | { readonly is: 'signed-in'; readonly user: string; readonly until: number; readonly renews: boolean; readonly kept: boolean }
  | { readonly is: 'sign-in-failed'; readonly fail: Fail }
