import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/**
 * How the run before this one ended, where it did not end as it should. `fault`: the app ended it itself; `unknown`: it
 * was ended, or the power went.
 */
export interface LastEnd {
  /** ms since 1970; of an unknown end to the minute. */
  readonly at: number
  readonly because: 'fault' | 'unknown'
}

/**
 * What the app notes of its own run, so that the next one knows how this one ended. Throws where the disk takes
 * nothing.
 */
export interface RunRecord {
  /**
   * Notes that this run is under way. Answers with how the one before ended; null where it ended well, or there was
   * none.
   */
  begin(): LastEnd | null
  /** It is still under way. */
  beat(): void
  /** The app ends itself after a fault. Answers whether it may start again by itself: once in ten minutes. */
  breakOff(): 'start-again' | 'stay-closed'
  /** It ends as it should. */
  end(): void
}

const stored = z.strictObject({
  format: z.literal(1),
  is: z.enum(['under-way', 'broken-off']),
  at: z.number(),
  againAt: z.number().nullable(),
})
type Stored = z.infer<typeof stored>

const between = 600_000

/** Whole or not at all, and on disk when it returns: right after it the process may end. */
const write = (file: string, record: Stored): void => {
  const fresh = `${file}.new`
  rmSync(fresh, { force: true })
  const open = openSync(fresh, 'wx', 0o600)
  try {
    writeSync(open, JSON.stringify(record))
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
  renameSync(fresh, file)
}

/** Null where there is none, or one that nobody understands: that says nothing. */
const read = (file: string): Stored | null => {
  try {
    return stored.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null
  } catch {
    return null
  }
}

/** `run.json` in the profile: there while the app is open, and after it ended in another way than it should. */
export const openRunRecord = ({
  profile,
  now,
}: {
  readonly profile: string
  readonly now: () => number
}): RunRecord => {
  const file = join(profile, 'run.json')
  let againAt: number | null = null
  /** A power loss may have set a time in the future, where a clock was put right since. */
  const lastSeen = ({ at }: Stored): number => Math.min(now(), Math.max(at, statSync(file).mtimeMs))
  const endOf = (record: Stored | null): LastEnd | null => {
    if (record === null) return null
    return record.is === 'broken-off'
      ? { at: record.at, because: 'fault' }
      : { at: lastSeen(record), because: 'unknown' }
  }
  return {
    begin: () => {
      const before = read(file)
      const end = endOf(before)
      againAt = before?.againAt ?? null
      write(file, { format: 1, is: 'under-way', at: now(), againAt })
      return end
    },
    beat: () => utimesSync(file, now() / 1_000, now() / 1_000),
    breakOff: () => {
      const often = againAt !== null && now() >= againAt && now() - againAt < between
      if (!often) againAt = now()
      write(file, { format: 1, is: 'broken-off', at: now(), againAt })
      return often ? 'stay-closed' : 'start-again'
    },
    end: () => rmSync(file, { force: true }),
  }
}
