import type { Environment, EnvironmentKind, KnownAdministration } from '../../preload/contract/settings.ts'
import { bestFirst } from './best-fit.ts'
import { fold, wordsIn } from './fold.ts'

/** `words`: the folded text that a search looks in. */
export interface AdministrationOption {
  readonly key: string
  readonly environment: Environment
  readonly administration: KnownAdministration
  readonly words: string
}
export interface AdministrationGroup {
  readonly environment: Environment | null
  readonly options: readonly AdministrationOption[]
}

const mostRecent = 5

/** The first `most` options: lines are drawn in batches while the user scrolls. */
export const firstOf = (groups: readonly AdministrationGroup[], most: number): readonly AdministrationGroup[] => {
  let left = most
  return groups.flatMap(({ environment, options }) => {
    const drawn = options.slice(0, left)
    left -= drawn.length
    return drawn.length > 0 ? [{ environment, options: drawn }] : []
  })
}

/** All administrations, folded once for the search; the kind's name is searched too. */
export const administrationOptions = (
  environments: readonly Environment[],
  wordOf: (kind: EnvironmentKind) => string,
): readonly AdministrationOption[] =>
  environments.flatMap((environment) =>
    environment.administrations.map((administration) => ({
      key: JSON.stringify([environment.id, administration.databaseId]),
      environment,
      administration,
      words: fold(
        `${administration.name} ${administration.databaseId} ${environment.name} ${wordOf(environment.kind)}`,
      ),
    })),
  )

const textOf = ({ administration, words }: AdministrationOption): readonly [string, string] => [
  administration.name,
  words,
]

/**
 * Recent administrations without `here`, then all by environment. With a search only matches, best first, by
 * environment.
 */
export const administrationGroups = (
  options: readonly AdministrationOption[],
  search: string,
  here: string | null,
): readonly AdministrationGroup[] => {
  const words = wordsIn(search)
  const fitting = words.length === 0 ? options : bestFirst(options, words, textOf).map(({ one }) => one)
  const byEnvironment = [...Map.groupBy(fitting, ({ environment }) => environment)].map(([environment, found]) => ({
    environment,
    options: found,
  }))
  if (words.length > 0) return byEnvironment
  const openedAt = (one: AdministrationOption): number => one.administration.openedAt ?? 0
  const recent = options
    .filter((one) => one.key !== here && openedAt(one) > 0)
    .sort((a, b) => openedAt(b) - openedAt(a))
    .slice(0, mostRecent)
  return recent.length > 0
    ? [{ environment: null, options: recent.map((one) => ({ ...one, key: `recent ${one.key}` })) }, ...byEnvironment]
    : byEnvironment
}
