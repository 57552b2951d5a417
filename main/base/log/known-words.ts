import { getSystemErrorMap } from 'node:util'
import { failCodes } from '../../../preload/contract/error-payload.ts'
import { calls } from '../../../preload/contract/services.ts'
import {
  toolbarActChannel,
  toolbarReadChannel,
  toolbarTakesChannel,
} from '../../../preload/contract/sign-in-toolbar.ts'

/** The words that a log may hold. Nothing else passes, so nobody has to guess what a secret looks like. */

const channels = new Set([
  toolbarReadChannel,
  toolbarActChannel,
  toolbarTakesChannel,
  ...Object.entries(calls).flatMap(([group, methods]) => methods.map((method) => `${group}.${method}`)),
])
export const isCall = (text: string): boolean => channels.has(text)

const codes = new Set<string>(failCodes)
export const isFailCode = (text: string): boolean => codes.has(text)

/** Events are literals of the source, which a test holds. This checks only their form. */
export const isEvent = (text: string): boolean => text.length <= 60 && /^[a-z]+(?:-[a-z]+){0,7}$/.test(text)

const errorNames = new Set([
  'Error',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError',
  'AggregateError',
  'AbortError',
  'TimeoutError',
  'DataCloneError',
  'DOMException',
  'AppError',
  'AxiosError',
  'CanceledError',
  'SqliteError',
  'ZodError',
  'SystemError',
  'ExitError',
])
/** The names of thrown values that are no errors, and of errors on no list. */
const otherNames = [
  'other',
  'undefined',
  'null',
  'object',
  'boolean',
  'number',
  'bigint',
  'string',
  'symbol',
  'function',
] as const
export const isErrorName = (text: string): boolean => errorNames.has(text) || otherNames.some((name) => name === text)

/** Node's codes for OpenSSL's verdict on a certificate (X509 verification codes). */
const certificateWords = new Set([
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_CRL',
  'UNABLE_TO_DECRYPT_CERT_SIGNATURE',
  'UNABLE_TO_DECRYPT_CRL_SIGNATURE',
  'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY',
  'CERT_SIGNATURE_FAILURE',
  'CRL_SIGNATURE_FAILURE',
  'CERT_NOT_YET_VALID',
  'CERT_HAS_EXPIRED',
  'CRL_NOT_YET_VALID',
  'CRL_HAS_EXPIRED',
  'ERROR_IN_CERT_NOT_BEFORE_FIELD',
  'ERROR_IN_CERT_NOT_AFTER_FIELD',
  'OUT_OF_MEM',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_CHAIN_TOO_LONG',
  'CERT_REVOKED',
  'INVALID_CA',
  'PATH_LENGTH_EXCEEDED',
  'INVALID_PURPOSE',
  'CERT_UNTRUSTED',
  'CERT_REJECTED',
  'HOSTNAME_MISMATCH',
])
const systemWords = new Set([...getSystemErrorMap().values()].map(([name]) => name))
/** Codes of Node and SQLite are capitals with at most two digits in a row. */
const codeForm = /^(?:ERR|SQLITE)(?:_[A-Z]{1,20}\d{0,2}){1,8}$/
export const isReason = (text: string): boolean =>
  isFailCode(text) || systemWords.has(text) || certificateWords.has(text) || codeForm.test(text)

/** Electron's names of other processes, and of the ways in which they end. */
const childKinds = [
  'page',
  'GPU',
  'Utility',
  'Zygote',
  'Sandbox helper',
  'Pepper Plugin',
  'Pepper Plugin Broker',
  'Unknown',
] as const
export type ChildKind = (typeof childKinds)[number]
const childEnds = [
  'clean-exit',
  'abnormal-exit',
  'killed',
  'crashed',
  'oom',
  'launch-failed',
  'integrity-failure',
  'memory-eviction',
] as const
export type ChildEnd = (typeof childEnds)[number]
export const isChildKind = (text: string): boolean => childKinds.some((kind) => kind === text)
export const isChildEnd = (text: string): boolean => childEnds.some((end) => end === text)
