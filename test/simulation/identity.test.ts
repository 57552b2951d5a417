import { describe, expect, it } from 'vitest'
import { checkIdentity } from './promises/identity.ts'
import type { Deed, Kept, Office } from './office.ts'

const at = { computer: 'anna', place: 'production/X', id: '1' }
const record = (name: string, email: string): Kept => ({ Name: `"${name}"`, Email: `"${email}"`, City: '"here"' })

/** The service gave the id of a deleted customer to a new one. */
const officeWith = (earlier: Kept, now: Kept): Office => {
  const deeds = [
    [earlier, null],
    [null, now],
  ].map(([before, after], number) => ({ at: 0, by: null, place: at.place, id: at.id, before, after, number }) as Deed)
  return { deeds, born: () => 1 } as unknown as Office
}

describe('a new customer that got the id of an earlier one, in the simulation', () => {
  const office = officeWith(record('old', 'a'), record('new', 'b'))
  const shown = (name: string, email: string) => () =>
    checkIdentity(office, at, JSON.stringify({ Name: name, Email: email }))

  it('is shown with nothing that only the earlier one had', () => {
    expect(shown('new', 'a')).toThrow('astray: anna shows Email of 1 at production/X as a')
    expect(shown('new', 'b')).not.toThrow()
    expect(() => checkIdentity(office, at, '{"Name":"new","City":"here"}')).not.toThrow()
  })

  it('may be shown as the earlier one, or be that one with another address', () => {
    expect(shown('old', 'a')).not.toThrow()
    const again = officeWith(record('old', 'a'), record('old', 'b'))
    expect(() => checkIdentity(again, at, '{"Name":"old","Email":"a"}')).not.toThrow()
  })

  it('is not judged without an earlier one', () => {
    const first = { deeds: [], born: () => -1 } as unknown as Office
    expect(() => checkIdentity(first, at, '{"Name":"new","Email":"a"}')).not.toThrow()
  })
})
