import { events, eventNames, movesOf } from '../../main/sync/outbox/transitions.ts'

import { roomOf, rooms, type Covered } from './covered-lines.ts'

/** Merges the coverage of two processes. */
export const mergeCoverage = (one: Covered, other: Covered): Covered => {
  const names = new Set([...Object.keys(one.files), ...Object.keys(other.files)])
  const files = [...names].map((name) => {
    const [a, b] = [one.files[name], other.files[name]]
    return [
      name,
      { all: (a ?? b)!.all, ran: [...new Set([...(a?.ran ?? []), ...(b?.ran ?? [])])].toSorted((x, y) => x - y) },
    ] as const
  })
  return { moves: [...new Set([...one.moves, ...other.moves])], files: Object.fromEntries(files) }
}

const movesThere = eventNames.flatMap((event) =>
  Object.entries(movesOf(event)).map(([from, to]) => ({
    name: `${event}: ${from} → ${to}`,
    byPerson: events[event].byPerson,
  })),
)

const share = (some: number, all: number): string =>
  `${some} of ${all}, ${((100 * some) / Math.max(1, all)).toFixed(1)} %`

/** Numbers in a row as `3-7`. */
const stretches = (numbers: readonly number[]): string => {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last !== undefined && last[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
}

/** Prints the share of transitions and lines that runs reached, and the rest by name. */
export const printCoverage = ({ moves, files }: Covered, print: (line: string) => void): void => {
  const missed = movesThere.filter(({ name }) => !moves.includes(name))
  print(`Moves of edits: ${share(movesThere.length - missed.length, movesThere.length)}. Not reached:`)
  for (const { name, byPerson } of missed) print(`  ${name}${byPerson ? ' (by a person)' : ''}`)
  for (const room of rooms) {
    const own = Object.entries(files)
      .filter(([name]) => roomOf(name) === room)
      .toSorted()
    const [all, ran] = [
      own.reduce((sum, [, lines]) => sum + lines.all.length, 0),
      own.reduce((sum, [, lines]) => sum + lines.ran.length, 0),
    ]
    print(`Lines of ${room}: ${share(ran, all)}. Not reached:`)
    for (const [name, lines] of own) {
      const left = lines.all.filter((line) => !lines.ran.includes(line))
      if (left.length > 0) print(`  ${name}: ${stretches(left)}`)
    }
  }
}
