/** The name that people log in under. The service tells it to no caller (contract §5). */
export const demoUserName = 'demo'

/** The embedded Demo company: the service of docs/contract.md in a worker thread, on a loopback port of its own. */
export interface DemoOptions {
  /** The encrypted database of the Demo company, or null to keep it in memory. */
  readonly file: string | null
  /** 32 bytes; used where there is a file. */
  readonly key: Uint8Array
  /** Customers in the first database when it is made anew. */
  readonly customers: number
  readonly seed: number
  /** Where to write how the running service can be controlled (README.md); for tests and the tour. Closed where absent. */
  readonly controlFile?: string
}

/** What `npm run service` prints as its one line, and what a client needs to register. */
export interface ServiceFacts {
  readonly baseUrl: string
  readonly testBaseUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  readonly scope: string
  readonly databases: readonly string[]
  readonly user: { readonly name: string; readonly password: string }
  /** The registration for `testBaseUrl`: test and production are registered separately. */
  readonly test: { readonly clientId: string; readonly clientSecret: string }
}

export interface Demo {
  readonly facts: ServiceFacts
  /** Company names by database id. */
  readonly companies: Readonly<Record<string, string>>
  /** Comes when its thread is over: with what ended it, or null after `stop`. */
  readonly ended: Promise<Error | null>
  /** Puts the data back to its first state. */
  reset(): Promise<void>
  stop(): Promise<void>
}

/** Implemented in `start-demo.ts`. */
export type StartDemo = (options: DemoOptions) => Promise<Demo>
