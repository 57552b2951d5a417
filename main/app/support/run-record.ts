import { readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writeDurablySync } from '../../base/files/durable-file.ts'

/** The unexpected end of the previous run. `fault`: the app ended itself; `unknown`: it was killed, or the power failed. */
export interface LastEnd {
  /** Milliseconds since 1970, to the minute for an unknown end. */
  readonly at: number
  readonly because: 'fault' | 'unknown'
}

/** Records the run on disk, so that the next run knows how it ended. Throws if the disk cannot be written. */
export interface RunRecord {
  /** Records that this run is under way. Returns the unexpected end of the previous run; null if there was none. */
  begin(): LastEnd | null
  beat(): void
  /** The app ends itself after an error. Returns whether it may restart by itself, which is once in ten minutes. */
  breakOff(): 'start-again' | 'stay-closed'
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

/** On disk when it returns, because the process may end right after it. */
const write = (file: string, record: Stored): void => writeDurablySync(file, JSON.stringify(record))

/** Null for a missing or unreadable file. */
const read = (file: string): Stored | null => {
  try {
    return stored.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null
  } catch {
    return null
  }
}

/** `run.json` in the profile. It exists while the app is open, and stays after an unexpected end. */
export const openRunRecord = ({
  profile,
  now,
}: {
  readonly profile: string
  readonly now: () => number
}): RunRecord => {
  const file = join(profile, 'run.json')
  let againAt: number | null = null
  /** Capped at now, because the clock may have been set back since. */
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
