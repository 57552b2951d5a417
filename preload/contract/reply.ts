import type { ErrorPayload } from './error-payload.ts'

/** What crosses the border for every call: a value or a failure, never a thrown error. */
export type Reply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fail: ErrorPayload }
