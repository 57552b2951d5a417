import { expect, it } from 'vitest'
import type { Request } from './network.ts'
import type { Deed, Kept, Office } from './office.ts'
import { watchPromises } from './promises/promises.ts'

const place = 'production/X'
const request = (kind: Request['kind']): Request => ({
  computer: 'anna',
  kind,
  path: '1',
  place,
  id: '1',
  question: { method: kind, url: 'http://127.0.0.1/1', headers: {}, body: undefined },
})

/** Anna's computer writes a homepage, is or is not put back, and writes a fax over a read from before the homepage. */
const writeOverOldRead = (isPutBack: boolean) => {
  const deeds: Deed[] = []
  const first: Kept = { Name: '"Zon"', Homepage: '"old"', Fax: '"1"' }
  const kept = (): Kept => deeds.at(-1)?.after ?? first
  const office = { deeds, kept, ids: () => ['1'], born: () => -1 } as unknown as Office
  const promises = watchPromises(
    office,
    () => null,
    () => [],
  )
  const put = (field: string, value: string, from: Kept): void => {
    const key = { computer: 'anna', place, field, key: 's:1', base: from[field]!.slice(1, -1), around: {} }
    promises.ask({ ...key, value }).status = 'kept'
    const [read, write] = [request('GET'), request('PUT')]
    promises.left(read)
    promises.arrives(read)
    promises.arrived(read, { status: 200, headers: {}, text: '', asOf: 0 })
    promises.answered(read, { status: 200, text: '' })
    promises.left(write)
    promises.arrives(write)
    const after = { ...from, [field]: `"${value}"` }
    deeds.push({ at: 0, by: 'anna', place, id: '1', before: kept(), after, number: deeds.length })
    promises.arrived(write, { status: 200, headers: {}, text: '' })
    promises.answered(write, { status: 200, text: '' })
  }
  const putBack = promises.profileKept('anna')
  put('Homepage', 'mine', first)
  if (isPutBack) putBack()
  put('Fax', '2', first)
}

it('a computer resets its own change over an old read only if its profile is that of before the change', () => {
  expect(() => writeOverOldRead(true)).not.toThrow()
  expect(() => writeOverOldRead(false)).toThrow('undone: anna changed Homepage')
})
