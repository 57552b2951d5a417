/**
 * One value of a customer as the service wrote it. Numbers travel as their text (`0.0` stays `0.0`), so that showing a
 * record never changes it. `nested` is an array or object, shown read-only.
 */
export type FieldValue =
  | { readonly is: 'empty' }
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'number'; readonly text: string }
  | { readonly is: 'yes-no'; readonly yes: boolean }
  | { readonly is: 'nested'; readonly json: string }
