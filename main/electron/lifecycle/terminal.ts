import { setTimeout as wait } from 'node:timers/promises'

const streams = [process.stdout, process.stderr]

/**
 * Whoever started the app may leave before it ends, and take the terminal away: what is still written then is lost, and
 * the app goes on.
 */
export const outliveTerminal = (): void => {
  for (const stream of streams) stream.on('error', () => undefined)
}

const flushed = (stream: NodeJS.WriteStream): Promise<void> => new Promise((done) => stream.write('', () => done()))

/** Lines to whoever started the app; the log tells how it went where nobody reads them. */
export const terminal = () => ({
  out: (line: string): void => void process.stdout.write(`${line}\n`),
  err: (line: string): void => void process.stderr.write(`${line}\n`),
  flush: () => Promise.race([Promise.all(streams.map(flushed)), wait(2_000)]),
})
