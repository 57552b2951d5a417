import { parseArgs } from 'node:util'
import type { Room } from './room.ts'
import { groups, rooms, roomsNamed } from './rooms.ts'

export const usage = `Usage: npm run mutate -- --room NAME [--sample COUNT [--seed NUMBER]] [--cores COUNT] [--afresh]
  --room NAME      mutates the files of that room, or of each room of a group; its own tests must notice
  --sample COUNT   only so many mutants, drawn by the seed (1 if absent); 100 for rooms that say so
  --cores COUNT    as many test runs at once; 2 if absent
  --afresh         forgets what an earlier run of this room found

${rooms.map(({ name, says, least, sample, reasoned }) => `  ${name.padEnd(17)} ${says} (at least ${least} %${sample === undefined ? '' : ` of ${sample}`}${reasoned ? ', each survivor with a reason' : ''})`).join('\n')}
${groups.map(({ name, says }) => `  ${name.padEnd(17)} ${says}`).join('\n')}`

export interface Sample {
  readonly count: number
  readonly seed: number
}

export interface Options {
  /** If empty, the rooms are only listed. */
  readonly rooms: readonly Room[]
  /** For all rooms; null: each room's own (`sampleIn`). */
  readonly sample: Sample | null
  readonly cores: number
  readonly afresh: boolean
}

const known = {
  room: { type: 'string' },
  sample: { type: 'string' },
  seed: { type: 'string' },
  cores: { type: 'string' },
  afresh: { type: 'boolean' },
} as const

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: known }).values
  } catch (error) {
    if (error instanceof TypeError) throw new RangeError(error.message, { cause: error })
    throw error
  }
}

const wholeNumber = (name: string, text: string, least: number): number => {
  if (!/^\d{1,9}$/.test(text) || Number(text) < least)
    throw new RangeError(`--${name} takes a whole number, ${least} or higher.`)
  return Number(text)
}

const sampleOf = (rooms: readonly Room[], sample: string | undefined, seed: string | undefined): Sample | null => {
  const [room, ...more] = rooms
  const count = sample !== undefined ? wholeNumber('sample', sample, 1) : more.length === 0 ? room?.sample : undefined
  if (count !== undefined) return { count, seed: wholeNumber('seed', seed ?? '1', 0) }
  if (seed !== undefined) throw new RangeError('--seed goes with --sample.')
  return null
}

/** The sample of a room; null: all mutants. */
export const sampleIn = ({ sample: own }: Pick<Room, 'sample'>, { sample }: Pick<Options, 'sample'>): Sample | null =>
  sample ?? (own === undefined ? null : { count: own, seed: 1 })

/** The command line's options. Throws a RangeError with a sentence for the user. */
export const readOptions = (args: readonly string[]): Options => {
  const { room: name, sample, seed, cores, afresh } = parse(args)
  const chosen = name === undefined ? [] : roomsNamed(name)
  if (chosen === undefined)
    throw new RangeError(
      `There is no room ${name}. The rooms are ${[...rooms, ...groups].map((one) => one.name).join(', ')}.`,
    )
  if (chosen.length === 0 && args.length > 0) throw new RangeError('--room says what is mutated.')
  return {
    rooms: chosen,
    sample: sampleOf(chosen, sample, seed),
    cores: wholeNumber('cores', cores ?? '2', 1),
    afresh: afresh === true,
  }
}
