import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends bytes as they are, and returns everything received before the other side closes; status 0 for nothing. */
export const sendRaw = async (port: number, bytes: string, host = '127.0.0.1'): Promise<RawAnswer> => {
  const socket = connect({ port, host })
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => void (text += part))
  // A cut connection is an answer too.
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  socket.write(bytes)
  await closed
  const [head = '', ...body] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines
    .map((line) => line.split(/: ?(.*)/s))
    .map(([name = '', value = '']) => [name.toLowerCase(), value] as const)
  return { status: Number(first.split(' ')[1] ?? 0), headers: Object.fromEntries(headers), body: body.join('\r\n\r\n') }
}

/** A browser's request: `GET target` for a host. */
export const get = (target: string, host: string, more = ''): string =>
  `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`

/**
 * A port of this computer that was free a moment ago. Systems give out ports from 32,768 (Linux) or 49,152 on, so no
 * connection or service of another test gets it before it is used.
 */
export const freePort = async (host = '127.0.0.1'): Promise<number> => {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const server = createServer().listen(port, host)
    try {
      await once(server, 'listening')
    } catch {
      // Another program has it.
      continue
    }
    server.close()
    await once(server, 'close')
    return port
  }
}

/** Whether a program listens there. */
export const answers = async (port: number, host = '127.0.0.1'): Promise<boolean> => {
  const socket = connect({ port, host })
  const came = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false)
  socket.destroy()
  return came
}
