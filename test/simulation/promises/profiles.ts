import type { Records } from './records.ts'

/** Values that a computer may have forgotten: its profile was put back to a copy, or its files were damaged. */
export const watchProfiles = ({
  office,
  counts,
  now,
  written,
  deletions,
  plain,
  reads,
  rottenAfter,
  forgotAt,
  putBackAt,
  mayComeAgain,
  cameBack,
  mayBeMade,
}: Records) => ({
  /** A copy of the profile was made; the result reports that it replaced the profile. */
  profileKept: (computer: string): (() => void) => {
    // The copy may or may not hold values that the app has not acknowledged.
    const [typed, copied, asked, known] = [
      counts.writes,
      new Set([...written.values()].filter(({ status }) => status === 'kept')),
      deletions.length,
      [...reads].filter(([name]) => name.startsWith(`${computer}|`)),
    ]
    return () => {
      rottenAfter.set(computer, now.requests + 1)
      putBackAt.set(computer, office.deeds.length)
      plain.putBack(computer)
      for (const name of reads.keys()) if (name.startsWith(`${computer}|`)) reads.delete(name)
      for (const [name, read] of known) reads.set(name, read)
      for (const one of written.values()) {
        if (one.computer !== computer) continue
        one.over = true
        if (!copied.has(one)) one.forgotten = true
        if (one.number < typed) for (const again of [mayComeAgain, cameBack]) again.add(one.value)
        if (one.key.startsWith('n:')) mayBeMade.add(`${one.place}|${one.key}`)
      }
      for (const [at, one] of deletions.entries())
        if (one.computer === computer) Object.assign(one, { over: true, doubted: at < asked })
    }
  },
  /** Its files may show an older state: a journal is read up to its first damage. */
  rotted: (computer: string): void => {
    rottenAfter.set(computer, now.requests + 1)
    forgotAt.set(computer, office.deeds.length)
  },
})
