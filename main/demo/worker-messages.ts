import type { ServiceFacts } from './demo.ts'

/** A question to the demo's worker thread. */
export interface Question {
  readonly number: number
  readonly ask: 'reset' | 'stop'
}

export type WorkerMessage =
  | { readonly is: 'ready'; readonly facts: ServiceFacts; readonly companies: Readonly<Record<string, string>> }
  | { readonly is: 'not-started'; readonly why: string }
  | { readonly is: 'done'; readonly number: number }
  | { readonly is: 'failed'; readonly number: number; readonly why: string }
