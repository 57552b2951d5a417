/**
 * Whether sign-ins are bound to this app by PKCE (RFC 7636): as a person said, or as "Test the connection" found.
 * `untested`: it is used, as services ignore parameters that they do not know (RFC 6749, 3.1), until one refuses it.
 */
export const pkceChoices = ['untested', 'found-on', 'found-off', 'on', 'off'] as const
export type PkceChoice = (typeof pkceChoices)[number]

export const usesPkce = (choice: PkceChoice): boolean => choice !== 'off' && choice !== 'found-off'
