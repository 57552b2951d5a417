/**
 * The use of PKCE (RFC 7636) in sign-ins: chosen by the user, or found by "Test the connection". `untested` uses it
 * until a service refuses, because services ignore unknown parameters (RFC 6749, 3.1).
 */
export const pkceChoices = ['untested', 'found-on', 'found-off', 'on', 'off'] as const
export type PkceChoice = (typeof pkceChoices)[number]

export const usesPkce = (choice: PkceChoice): boolean => choice !== 'off' && choice !== 'found-off'
