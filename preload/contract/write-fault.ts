import type { ErrorPayload, FailCode } from './error-payload.ts'

/** Why a file that the user asked for was not written. */
export const writeFaults = [
  'disk-full',
  'disk-read-only',
  'not-allowed',
  /** Another program has the old file open, or it may not be replaced. */
  'in-use',
  'no-folder',
  /** No file can have the name. */
  'no-file',
] as const
export type WriteFault = (typeof writeFaults)[number]

const codes: readonly FailCode[] = ['export-not-written', 'diagnostics-not-written']
const isWriteFault = (reason: unknown): reason is WriteFault => writeFaults.includes(reason as WriteFault)

/** The reason of a failure to write a file, which has a sentence of its own; null for unknown ones and other failures. */
export const writeFaultOf = ({ code, about }: Pick<ErrorPayload, 'code' | 'about'>): WriteFault | null => {
  const reason = about?.['reason']
  return codes.includes(code) && isWriteFault(reason) ? reason : null
}
