import fc, { type IAsyncProperty, type IProperty, type Parameters } from 'fast-check'
import { isLong, seed } from './long.ts'

/**
 * Replaces `fast-check` in tests (`vitest.config.ts`). Every push tries the same values; `npm run test:long` tries many
 * more, and others each time. A failure prints its seed and path.
 */
export * from 'fast-check'

const timesLonger = 20
const runsByDefault = 100

/** A property's parameters, adapted to this kind of run. */
export const parametersFor = <T>({
  numRuns = runsByDefault,
  interruptAfterTimeLimit,
  ...rest
}: Parameters<T> = {}): Parameters<T> => {
  const times = isLong() ? timesLonger : 1
  return {
    seed: seed(),
    ...rest,
    numRuns: numRuns * times,
    ...(interruptAfterTimeLimit === undefined ? {} : { interruptAfterTimeLimit: interruptAfterTimeLimit * times }),
  }
}

export function assert<T>(property: IProperty<T>, parameters?: Parameters<T>): void
export function assert<T>(property: IAsyncProperty<T>, parameters?: Parameters<T>): Promise<void>
export function assert<T>(property: IProperty<T> | IAsyncProperty<T>, parameters?: Parameters<T>): unknown {
  return fc.assert(property as IAsyncProperty<T>, parametersFor(parameters))
}

export default { ...fc, assert }
