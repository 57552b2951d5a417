import { basename } from 'node:path'
import type { Cache } from '../database.ts'
import { aboutDesk, aboutOf, arrangedFacts, isDraftFact, type RestorableFacts } from '../facts.ts'
import type { Found } from './find-edits.ts'
import type { Source } from './read-quarantined.ts'

/** This database compared with the other files: just created, older than the newest of them, or neither. */
export type TargetState = 'new' | 'stale' | 'current'

const rescuedFact = (file: string): string => `rescued:${basename(file)}`
const regainedFact = (file: string): string => `regained:${basename(file)}`

export const isRegained = (cache: Pick<Cache, 'facts'>, file: string): boolean =>
  cache.facts.get(regainedFact(file)) !== undefined

export const noteRegained = (cache: Pick<Cache, 'facts'>, file: string): void =>
  cache.facts.put(regainedFact(file), 'yes')

export const isRescued = (cache: Pick<Cache, 'facts'>, file: string): boolean =>
  cache.facts.get(rescuedFact(file)) !== undefined

export const noteRescued = (cache: Pick<Cache, 'facts'>, file: string): void =>
  cache.facts.put(rescuedFact(file), 'yes')

interface FactsToRestore {
  readonly facts: RestorableFacts
}

interface FactSources {
  /** Newest first. */
  readonly sources: readonly Source[]
  /** Of these, the last state of the database, not earlier ones. */
  readonly last: readonly (Source | null)[]
}

/**
 * Takes all facts of one source about an edit or the desk. A fact that this source has removed must not return from
 * another.
 */
export const takeFactsAbout = (into: FactsToRestore, about: string, { facts }: Source): void => {
  into.facts.removeAbout(about)
  for (const { name, value } of facts) if (aboutOf(name) === about) into.facts.put(name, value)
}

/** The other facts, such as those about files, from the newest source that has them. A layout that exists here stays. */
const takeOtherFacts = (into: FactsToRestore, { sources, last }: FactSources, here: TargetState): void => {
  const taken = new Set(['revision', aboutDesk, ...sources.flatMap(({ edits }) => edits.map(({ id }) => id))])
  const facts = sources
    .toReversed()
    .flatMap((source) => (last.includes(source) ? source.facts : source.facts.filter(({ name }) => !isDraftFact(name))))
    .filter(({ name }) => !taken.has(aboutOf(name) ?? name))
  for (const { name, value } of new Map(facts.map((fact) => [fact.name, fact])).values()) {
    if (into.facts.get(name) === undefined || (here === 'stale' && !arrangedFacts.includes(name)))
      into.facts.put(name, value)
  }
}

const takeRevision = (into: FactsToRestore, sources: readonly Source[], found: readonly Found[]): void => {
  const revisions = sources.flatMap(({ facts }) =>
    facts.filter(({ name }) => name === 'revision').map(({ value }) => value),
  )
  into.facts.put(
    'revision',
    String(
      Math.max(
        ...[into.facts.get('revision') ?? '0', ...revisions].map(Number),
        ...found.map(({ edit }) => edit.revision),
      ),
    ),
  )
}

export const takeFacts = (
  into: FactsToRestore,
  from: FactSources,
  found: readonly Found[],
  here: TargetState,
): void => {
  const { sources } = from
  const newest = here === 'current' ? undefined : sources.find(({ facts }) => facts.length > 0)
  if (newest !== undefined) takeFactsAbout(into, aboutDesk, newest)
  takeOtherFacts(into, from, here)
  takeRevision(into, sources, found)
}
