import { expect, it } from 'vitest'
import { failCodes } from '../../../preload/contract/error-payload.ts'
import { failures as english } from '../../../preload/contract/messages/en-failures.ts'
import { failures as dutch } from '../../../preload/contract/messages/nl-failures.ts'

const both = [
  ['en', english],
  ['nl', dutch],
] as const

/** They are shown for saves in forms and cells, and for mutes, discards and openings. */
it.each(both)('a disk that takes nothing is reported without a form, which only some calls have: %s', (_, failures) => {
  for (const code of ['disk-full', 'disk-read-only'] as const) {
    expect(failures[code]).not.toMatch(/\bform\b|formulier/i)
    expect(failures[code]).not.toMatch(/your change|je wijziging/i)
  }
})

/** One that stops again soon is started by the next call, not by itself. */
it.each(both)('a desk that stopped is not said to run again already: %s', (_, failures) => {
  for (const code of ['desk-stopped', 'desk-memory-full'] as const)
    expect(failures[code]).not.toMatch(/was started|and started again|opnieuw gestart/)
})

/** Only a sync tries again by itself, and only a change is kept meanwhile. */
it.each(both)('a test of the connection that fails promises no other try: %s', (_, failures) => {
  const codes = failCodes.filter((code) => code.startsWith('connecting-'))
  expect(codes).toHaveLength(5)
  for (const code of codes)
    expect(failures[code]).not.toMatch(/by itself|goes out|change is kept|vanzelf|verzonden|wijziging is/)
})

/** Also a decision about a change that was decided meanwhile fails so, and sending it again once it needs a decision. */
it.each(both)('a change that cannot take a step now is not always said to be being sent: %s', (_, failures) => {
  expect(failures['edit-not-possible-now']).toMatch(
    /is being sent, or has moved on|wordt net verzonden, of is intussen/,
  )
})
