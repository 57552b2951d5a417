import { setTimeout as wait } from 'node:timers/promises'

const streams = [process.stdout, process.stderr]

/** Keeps the app running if its terminal closes. Later output is lost. */
export const outliveTerminal = (): void => {
  for (const stream of streams) stream.on('error', () => undefined)
}

const flushed = (stream: NodeJS.WriteStream): Promise<void> => new Promise((done) => stream.write('', () => done()))

/** Prints lines to the terminal. The log has the course of the run as well. */
export const terminal = () => ({
  out: (line: string): void => void process.stdout.write(`${line}\n`),
  err: (line: string): void => void process.stderr.write(`${line}\n`),
  flush: () => Promise.race([Promise.all(streams.map(flushed)), wait(2_000)]),
})
