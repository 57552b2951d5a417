import axios, { type AxiosAdapter } from 'axios'

interface Held {
  readonly method: string
  readonly end: string
  readonly answered: PromiseWithResolvers<void>
  readonly through: PromiseWithResolvers<void>
}

const whenAborted = (signal: Parameters<AxiosAdapter>[0]['signal']): Promise<void> =>
  new Promise((resolve) => signal?.addEventListener?.('abort', () => resolve()))

/** Node's network adapter. The service carries out what is held; its answer arrives when the test lets it. */
export const holdingAnswers = () => {
  const network = axios.getAdapter('http')
  const waiting: Held[] = []
  const adapter: AxiosAdapter = async (config) => {
    const at = waiting.findIndex(({ method, end }) => config.method === method && config.url?.endsWith(end))
    const [held] = at < 0 ? [] : waiting.splice(at, 1)
    const answer = await network(config)
    held?.answered.resolve()
    if (held) await Promise.race([held.through.promise, whenAborted(config.signal)])
    return answer
  }
  /** Holds the answer to the next request of this kind whose address ends so. */
  const hold = (method: 'get' | 'post' | 'put', end: string) => {
    const held: Held = { method, end, answered: Promise.withResolvers(), through: Promise.withResolvers() }
    waiting.push(held)
    return { answered: held.answered.promise, let: held.through.resolve }
  }
  return { adapter, hold }
}
