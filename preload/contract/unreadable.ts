import type { ErrorPayload } from './error-payload.ts'

/** Reasons of `import-unreadable`, in its `about.reason`. Each has a sentence in the messages. */
export const unreadableReasons = [
  'empty',
  'not-a-table',
  'open-quote',
  'password',
  'damaged',
  'too-big',
  'too-many-rows',
  'too-many-columns',
  'too-slow',
  'old-excel',
  'other-file',
  'not-opened',
] as const
export type UnreadableReason = (typeof unreadableReasons)[number]

/** The reason of a file that cannot be read; null for another failure. */
export const unreadableReasonOf = ({ code, about }: Pick<ErrorPayload, 'code' | 'about'>): UnreadableReason | null =>
  code === 'import-unreadable' ? (unreadableReasons.find((reason) => reason === about?.['reason']) ?? null) : null
