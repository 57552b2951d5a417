import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { RunningService } from '../../../main/demo/start-service.ts'

export const people = ['Anna', 'Bert'] as const
export type Person = (typeof people)[number]

/** One of the separate worlds of a service: its address without the version, its registration, its data. */
export interface Home {
  readonly base: string
  readonly environment: 'production' | 'test'
  readonly service: RunningService
  readonly clientId: string
  readonly secret: string
}

/** An environment on the stage. It may move between the worlds of its own service; the other one has the other service. */
export interface Office {
  id: string
  name: string
  home: Home
  version: string
  /** Since locking it has answered. */
  locked: boolean
}

/** A request as it left this process. */
export interface Call {
  readonly address: string
  readonly text: string
}

/**
 * The expected state: the owner and place of each value, the last value of each customer, and the owner of each secret
 * and token.
 */
export interface Books {
  readonly owner: Map<string, string>
  readonly home: Map<string, string>
  readonly last: Map<string, string>
  /** Texts that may go to one world only. */
  readonly privates: Map<string, Home>
  /** The user of each access token, and the environment that they signed in to. */
  readonly holders: Map<string, string>
  /** Calls that left since the last look. */
  calls: Call[]
  /** The token that each desk went out with. */
  used: { readonly token: string; readonly holder: string }[]
  /** Ids that must be nowhere any more. */
  readonly gone: string[]
  readonly broken: string[]
  values: number
  signingIn: Office | null
}

export const emptyBooks = (): Books => ({
  owner: new Map(),
  home: new Map(),
  last: new Map(),
  privates: new Map(),
  holders: new Map(),
  calls: [],
  used: [],
  gone: [],
  broken: [],
  values: 0,
  signingIn: null,
})

export const worldOf = (address: string): string => address.replace(/\/v\d+$/, '')
/** The place that a value belongs to: an administration of one world. */
export const roomOf = (base: string, administration: string): string => `${base} ${administration}`
export const holderOf = (user: string, { environment }: Pick<AdministrationRef, 'environment'>): string =>
  `${user} in ${environment}`
/** The name that every customer of a room has; so a row that is anywhere else is seen. */
export const markOf = ({ base }: Pick<Home, 'base'>, administration: string): string => `[${base} ${administration}]`
