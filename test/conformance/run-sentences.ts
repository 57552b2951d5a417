import { removeCreated } from './customers.ts'
import type { Facts } from './facts.ts'
import { holdSentence, type Bench, type Held } from './sentence.ts'
import { sentences } from './sentences/all.ts'
import { openService } from './service.ts'

export interface Run {
  readonly facts: Facts
  /** A service whose access tokens expire within seconds. */
  readonly shortLived: Facts | null
  readonly notify: (held: Held) => void
}

/** Checks all sentences in order, and always removes the customers of this run. */
export const runSentences = async ({ facts, shortLived, notify }: Run): Promise<Held[]> => {
  const bench: Bench = {
    production: openService(facts, 'production'),
    test: openService(facts, 'test'),
    shortLived: shortLived === null ? null : openService(shortLived, 'production'),
  }
  const all: Held[] = []
  try {
    for (const sentence of sentences) {
      const held = await holdSentence(sentence, bench)
      notify(held)
      all.push(held)
    }
  } finally {
    await removeCreated(bench.production)
    await removeCreated(bench.test)
  }
  return all
}
