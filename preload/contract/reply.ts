import type { ErrorPayload } from './error-payload.ts'

/** The answer to every IPC call: a value or a failure, never a thrown error. */
export type Reply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fail: ErrorPayload }
