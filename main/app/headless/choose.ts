import type { Administration, Environment } from '../../../preload/contract/settings.ts'

type Known = Pick<Environment, 'id' | 'name'> & { readonly administrations: readonly Administration[] }

/** The environment and administrations of a run, or why the given names do not identify them, with the known names. */
export type Chosen =
  | { readonly is: 'chosen'; readonly environment: string; readonly administrations: readonly Administration[] }
  | {
      readonly is: 'environment-unknown'
      readonly given: string
      readonly known: readonly Pick<Known, 'id' | 'name'>[]
    }
  | { readonly is: 'environment-twice'; readonly given: string; readonly known: readonly Pick<Known, 'id' | 'name'>[] }
  | {
      readonly is: 'administration-unknown'
      readonly given: string
      readonly environment: string
      readonly known: readonly Administration[]
    }
  | { readonly is: 'no-administrations'; readonly environment: string }

const folded = (text: string): string => text.normalize('NFC').trim().toLowerCase()

/** Matches by name, then id, then name and id in any letter case. The first of these with a match counts. */
const environmentsCalled = <E extends Known>(environments: readonly E[], given: string): readonly E[] => {
  const alike = (text: string): boolean => folded(text) === folded(given)
  const ways = [
    (one: E) => one.name === given,
    (one: E) => one.id === given,
    (one: E) => alike(one.name),
    (one: E) => alike(one.id),
  ]
  return ways.map((fits) => environments.filter(fits)).find((found) => found.length > 0) ?? []
}

const administrationCalled = (
  administrations: readonly Administration[],
  given: string,
): Administration | undefined => {
  const alike = administrations.filter(({ databaseId }) => folded(databaseId) === folded(given))
  return administrations.find(({ databaseId }) => databaseId === given) ?? (alike.length === 1 ? alike[0] : undefined)
}

/** Finds the environment and administrations that the command line names. No `administrations` means all. Pure. */
export const choose = (
  environments: readonly Known[],
  wanted: { readonly environment: string; readonly administrations: readonly string[] },
): Chosen => {
  const found = environmentsCalled(environments, wanted.environment)
  const [environment] = found
  if (environment === undefined) return { is: 'environment-unknown', given: wanted.environment, known: environments }
  if (found.length > 1) return { is: 'environment-twice', given: wanted.environment, known: found }
  const { id, name, administrations: known } = environment
  if (known.length === 0) return { is: 'no-administrations', environment: name }
  const chosen = wanted.administrations.map((given) => ({ given, found: administrationCalled(known, given) }))
  const unknown = chosen.find((one) => one.found === undefined)
  if (unknown) return { is: 'administration-unknown', given: unknown.given, environment: name, known }
  const meant = new Set(chosen.flatMap((one) => (one.found ? [one.found] : [])))
  return {
    is: 'chosen',
    environment: id,
    administrations: meant.size === 0 ? known : known.filter((one) => meant.has(one)),
  }
}
