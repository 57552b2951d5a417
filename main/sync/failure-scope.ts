import type { FailCode } from '../../preload/contract/error-payload.ts'
import { isFail, type AppError } from '../base/app-error.ts'

/** Failures that the next call would meet as well. */
const forAll: readonly FailCode[] = [
  'service-unreachable',
  'service-slow',
  'service-busy',
  'service-redirected',
  'service-certificate',
  'service-not-https',
  'proxy-sign-in-needed',
  'signed-out',
  'token-refused',
  'database-unknown',
  'settings-not-confirmed',
]
const forOne: readonly FailCode[] = [
  'service-answer-unreadable',
  'service-answer-too-large',
  'service-failing',
  'service-refused',
  'customer-unknown',
]

export const isForAll = (error: unknown): boolean => isFail(error, ...forAll)

/** The call got no answer. On a bad line others do. */
export const isLost = (error: unknown): boolean => isFail(error, 'service-unreachable', 'service-slow')

export const isUnavailable = (error: unknown): boolean => isFail(error, 'service-failing') && error.fail.status === 503

/** A failure of one customer; a call about another customer may succeed. */
export const isForOne = (error: unknown): boolean => isFail(error, ...forOne)

const serviceFaults: readonly FailCode[] = [
  'service-failing',
  'service-answer-unreadable',
  'service-answer-too-large',
  'service-busy',
  'service-redirected',
]

/** The service answered with a failure of its own, neither success nor refusal. A retry is worth it. */
export const isServiceFault = (error: unknown): error is AppError => isFail(error, ...serviceFaults)
