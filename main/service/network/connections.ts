import { Agent, type AgentOptions } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import type { Duplex } from 'node:stream'
import { byWay } from './by-way.ts'
import { openConnection, type Limits } from './open-connection.ts'
import type { Proxy, ProxyFor } from './proxy.ts'

/** The agents that an HTTP library takes its connections from. */
export interface Agents {
  readonly httpAgent: Agent
  readonly httpsAgent: SecureAgent
}

type Give = (options: unknown, done: (error: Error | null, connection: Duplex) => void) => Duplex | undefined

const agentsOf = (options: AgentOptions, give: Give): Agents => ({
  httpAgent: Object.assign(new Agent(options), { createConnection: give }),
  httpsAgent: Object.assign(new SecureAgent(options), { createConnection: give }),
})

export interface FreshConnection extends Agents {
  /** Whether it is open at both ends and no byte has come. */
  isUsable(): boolean
  close(): void
}

const isUsable = (connection: Duplex): boolean =>
  connection.readable && connection.writable && connection.readableLength === 0

/** Opens a connection for one request. Fails with a `ConnectionError`, or as `proxyFor` does: then nothing has left. */
export const freshConnection = async (
  address: string,
  proxyFor: ProxyFor,
  limits: Limits,
): Promise<FreshConnection> => {
  const connection = await byWay(address, proxyFor, limits.signal, (proxy) =>
    openConnection(new URL(address), proxy, limits),
  )
  return {
    ...agentsOf({}, () => connection),
    isUsable: () => isUsable(connection),
    close: () => void connection.destroy(),
  }
}

export interface KeptConnections {
  by(proxy: Proxy | null): Agents
  close(): void
}

/** Kept connections to one address, one pool per route. Only for requests that may be repeated. */
export const keptConnections = (address: string, atOnce: number, timeout: number): KeptConnections => {
  const closing = new AbortController()
  const pools = new Map<string, Agents>()
  const make = (proxy: Proxy | null): Agents =>
    agentsOf({ keepAlive: true, maxSockets: atOnce }, (_options, done) => {
      openConnection(new URL(address), proxy, { timeout, signal: closing.signal }).then(
        (connection) => done(null, connection),
        (error: Error) => done(error, null as never),
      )
      return undefined
    })
  return {
    by: (proxy) => {
      const name = JSON.stringify(proxy)
      const pool = pools.get(name) ?? make(proxy)
      pools.set(name, pool)
      return pool
    },
    close: () => {
      closing.abort(new Error('the connections were closed'))
      for (const { httpAgent, httpsAgent } of pools.values()) {
        httpAgent.destroy()
        httpsAgent.destroy()
      }
    },
  }
}
