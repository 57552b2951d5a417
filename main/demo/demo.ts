/** Shared with the app, because the service tells no caller who is logged in (contract §5). */
export const demoUserName = 'demo'

/** The embedded Demo company: the service of docs/contract.md in a worker thread, on its own loopback port. */
export interface DemoOptions {
  /** The encrypted database; null keeps the data in memory. */
  readonly file: string | null
  /** 32 bytes; used with a file only. */
  readonly key: Uint8Array
  /** The size of the first database when it is created. */
  readonly customers: number
  readonly seed: number
  /** The service writes here how to control it (README.md), for tests and the tour. Control is closed without it. */
  readonly controlFile?: string
}

/** The line that `npm run service` prints: everything that a client needs to register. */
export interface ServiceFacts {
  readonly baseUrl: string
  readonly testBaseUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  readonly scope: string
  readonly databases: readonly string[]
  readonly user: { readonly name: string; readonly password: string }
  /** The address of its own VIES. */
  readonly viesUrl: string
  /** The registration for `testBaseUrl`. Test and production have separate registrations. */
  readonly test: { readonly clientId: string; readonly clientSecret: string }
}

export interface Demo {
  readonly facts: ServiceFacts
  /** Company names by database id. */
  readonly companies: Readonly<Record<string, string>>
  /** Resolves when the thread ends: with the error, or null after `stop`. */
  readonly ended: Promise<Error | null>
  /** Restores all data from the seed. */
  reset(): Promise<void>
  stop(): Promise<void>
}

/** Implemented in `start-demo.ts`. */
export type StartDemo = (options: DemoOptions) => Promise<Demo>

/** Through this file tests and the tour set quirks in the Demo company. An installed app ignores it. */
export const controlFileIn = (
  env: Readonly<Record<string, string | undefined>>,
  isInstalled: boolean,
): Pick<DemoOptions, 'controlFile'> => {
  const file = env['LEDGERDESK_DEMO_CONTROL']
  return isInstalled || !file ? {} : { controlFile: file }
}
