import fc, { type IAsyncProperty, type IProperty, type Parameters } from 'fast-check'
import { isLong, seed } from './long.ts'

/**
 * Tests get this for `fast-check` (`vitest.config.ts`). A push tries the same values as the one before;
 * `npm run test:long` tries others every time, and many more. A failure prints its seed and path.
 */
export * from 'fast-check'

const timesLonger = 20
const runsByDefault = 100

/** A property's own parameters, with what this run of the tests asks for. */
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
