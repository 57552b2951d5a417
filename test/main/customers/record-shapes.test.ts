import { describe, expect, it } from 'vitest'
import { openShapes } from '../../../main/customers/record-shapes.ts'

/** The values that a reader found, by name. */
const valuesIn = ({ shape, ends }: ReturnType<ReturnType<typeof openShapes>>, text: string): [string, string][] =>
  shape.names.map((name, at) => [name, text.slice(ends[2 * at], ends[2 * at + 1])])

/** Records of six shapes. */
const textOf = (shape: number, value: string): string => `{"id":"1", "f${shape}" : "${value}"}`

describe('records of one shape', () => {
  it('share it: their names are looked up once, and their values are their own', () => {
    const read = openShapes()
    const [one, other] = [textOf(1, 'a'), textOf(1, 'longer')]
    const [first, second] = [read(one), read(other)]
    expect(second.shape).toBe(first.shape)
    expect(valuesIn(first, one)).toEqual([
      ['id', '"1"'],
      ['f1', '"a"'],
    ])
    expect(valuesIn(second, other)).toEqual([
      ['id', '"1"'],
      ['f1', '"longer"'],
    ])
  })

  it.each([
    ['another name', '{"id":"1", "f2" : "a"}'],
    ['other spaces', '{"id":"1", "f1": "a"}'],
    ['one property less', '{"id":"1"}'],
    ['one property more', '{"id":"1", "f1" : "a","g":2}'],
    ['another end', '{"id":"1", "f1" : "a" }'],
    ['another beginning', ' {"id":"1", "f1" : "a"}'],
  ])('do not include one with %s', (_what, text) => {
    const read = openShapes()
    const known = read(textOf(1, 'a'))
    const found = read(text)
    expect(found.shape).not.toBe(known.shape)
    const parsed = Object.entries(JSON.parse(text) as Record<string, unknown>)
    expect(valuesIn(found, text).map(([name, json]) => [name, JSON.parse(json)])).toEqual(parsed)
  })
})

describe('the shapes that are kept', () => {
  it('are four: a service with a shape for each record costs no memory', () => {
    const read = openShapes()
    const first = read(textOf(1, 'a')).shape
    for (const shape of [2, 3, 4]) read(textOf(shape, 'a'))
    expect(read(textOf(1, 'b')).shape).toBe(first)
    for (const shape of [2, 3, 4, 5]) read(textOf(shape, 'a'))
    expect(read(textOf(1, 'c')).shape).not.toBe(first)
  })

  it('are those that were read last', () => {
    const read = openShapes()
    const shapes = [1, 2, 3, 4].map((shape) => read(textOf(shape, 'a')).shape)
    // The oldest is read again, so the fifth takes the place of the second.
    read(textOf(1, 'b'))
    read(textOf(5, 'a'))
    expect(read(textOf(1, 'c')).shape).toBe(shapes[0])
    expect(read(textOf(3, 'c')).shape).toBe(shapes[2])
    expect(read(textOf(2, 'c')).shape).not.toBe(shapes[1])
  })
})

it('a record knows whether it has a name twice, and its fields by the exact spelling', () => {
  const read = openShapes()
  expect(read('{"Name":"a","Fax":"1"}').shape.hasDoubles).toBe(false)
  const { shape } = read('{"name":"a","Name":"b","NAME":"c","strange":1,"strange":2}')
  expect(shape.hasDoubles).toBe(true)
  expect([...shape.fields]).toEqual([['Name', 1]])
})
