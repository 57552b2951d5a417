/**
 * One value of a customer as the service wrote it. A number is kept as its text, so that `0.0` stays `0.0`. `nested` is
 * the JSON of an array or object; it is read-only.
 */
export type FieldValue =
  | { readonly is: 'empty' }
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'number'; readonly text: string }
  | { readonly is: 'yes-no'; readonly yes: boolean }
  | { readonly is: 'nested'; readonly json: string }
