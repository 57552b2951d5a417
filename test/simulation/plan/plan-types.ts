import type { Fault } from '../network.ts'

/** A person works at a computer. */
export interface PersonStep {
  readonly do:
    | 'edit'
    | 'undo'
    | 'create'
    | 'delete'
    | 'decide'
    | 'discard'
    | 'sync'
    | 'stop'
    | 'bulk'
    | 'import'
    | 'merge'
    | 'step-back'
    | 'step-forth'
    | 'reverse'
    | 'save-instead'
    | 'look'
  readonly computer: number
  readonly seed: number
  readonly again?: true
  /** An edit: of the customer in the table that has the name of their own new one. */
  readonly namesake?: true
  /** A decision: they take their time. */
  readonly thinks?: true
}

/** Somebody changes something at the service's website. */
export interface WebsiteStep {
  readonly do: 'website-edit' | 'website-again' | 'website-over' | 'website-create' | 'website-delete'
  readonly seed: number
  readonly again?: true
  /** A deletion: of the first customer that a short list hides. */
  readonly hidden?: true
}

/** Something happens to a computer, its network, or the app as a whole. */
export type ComputerStep =
  | { readonly do: 'fault'; readonly computer: number; readonly fault: Fault }
  | {
      readonly do:
        | 'offline'
        | 'online'
        | 'quit'
        | 'power'
        | 'rot'
        | 'lose-database'
        | 'lock'
        | 'ask-first'
        | 'unlock'
        | 'sign-out'
        | 'other-user'
        | 'keep-profile'
        | 'put-back'
      readonly computer: number
      readonly seed: number
    }
  | { readonly do: 'rot-vault' | 'rot-copy'; readonly computer: number; readonly seed: number }
  | {
      readonly do: 'power-at'
      readonly computer: number
      readonly at: 'before' | 'after' | 'torn' | 'seal' | 'request' | 'answer'
      readonly after: number
    }
  | { readonly do: 'clock'; readonly computer: number; readonly by: number }
  | { readonly do: 'disk-full'; readonly computer: number; readonly writes: number; readonly after?: number }
  | { readonly do: 'sleep'; readonly computer: number; readonly milliseconds: number }

/** Time passes, or something happens at the service. */
export type ServiceStep =
  | { readonly do: 'wait'; readonly milliseconds: number }
  | { readonly do: 'expire' }
  | { readonly do: 'list'; readonly is: 'empty' | 'short' | 'lacking' | 'stale' | 'right' }
  | { readonly do: 'reads'; readonly is: 'lacking' | 'behind' | 'far-behind' | 'right' }
  | { readonly do: 'refuse'; readonly what: 'unchangeable' | 'inUse'; readonly seed: number }
  | WebsiteStep

/** One step of people, network or computers. `seed` decides its details when it is played. */
export type Step = PersonStep | ComputerStep | ServiceStep

/** Behaviour of the service in this run (contract §10.1 to §10.4, §10.9, §10.11). */
export interface Manner {
  readonly camelCase: boolean
  readonly extraProperties: boolean
  readonly typeDrift: boolean
  readonly answers: 'object' | 'id' | 'empty'
  readonly listDateChanged: boolean
  readonly rotate: boolean
  /** A create gets the id of the customer that was deleted last. */
  readonly idsAgain?: true
  /** A late request may take twice as long, and the app waits twice as long. */
  readonly slow?: true
}

export interface Plan {
  readonly seed: number
  readonly computers: number
  readonly customers: number
  /** New computers; otherwise they have synced before. */
  readonly fromScratch: boolean
  /** Every computer also works in the test environment, which has the same ids. */
  readonly bothEnvironments: boolean
  /** Every computer works in two administrations with the same ids. */
  readonly twoAdministrations?: true
  /** People also enter amounts, dates and codes, and empty fields. */
  readonly allKinds?: true
  /** People also set yes/no fields and empty codes, and the website changes nested lists. */
  readonly plainValues?: true
  readonly manner: Manner
  readonly steps: readonly Step[]
}

/** Steps that lead one computer to a state in which a run begins. */
export type Begin = (computer: number, seed: number) => Step[]
