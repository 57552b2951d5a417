import type { Fake } from './fake-api.ts'

/**
 * Holds the answers to one call, with their values from the time of the call. Returns functions that release them, in
 * any order.
 */
export const holding = (fake: Fake, group: Exclude<keyof Fake['api'], 'onChanged'>, method: string): (() => void)[] => {
  const held: (() => void)[] = []
  const calls = fake.api[group] as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
  const real = calls[method]!
  calls[method] = async (...args) => {
    const answer = await real(...args)
    await new Promise<void>((go) => held.push(go))
    return answer
  }
  return held
}
