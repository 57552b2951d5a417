import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { faultsOf, pageOf, type ValueImports } from './check-way.ts'
import { valueImports } from './read-source.ts'
import { ways } from './way-table.ts'
import { importsOnDisk, waysPage } from './ways.ts'

describe('the three ways of data', () => {
  it.each(Object.entries(ways))('%s is joined by imports from end to end, and as long as its limit', (_name, way) => {
    expect(faultsOf(way, importsOnDisk())).toEqual([])
  })

  it('are the page docs/ways.md', () => {
    expect(readFileSync(waysPage, 'utf8')).toBe(pageOf(Object.values(ways)))
  })
})

describe('a way that is not true is refused', () => {
  const imports: Readonly<Record<string, readonly string[]>> = {
    'a.ts': ['b.ts'],
    'b.ts': [],
    'c.ts': ['b.ts'],
    'start.ts': ['a.ts', 'd.ts'],
    'd.ts': [],
  }
  const valuesOf: ValueImports = (path) => imports[path]
  const hop = (file: string, more: object = {}) => ({ file, does: 'passes it on', ...more })
  const faults = (limit: number, ...hops: ReturnType<typeof hop>[]) =>
    faultsOf({ title: 'a way', limit, hops }, valuesOf)

  it('passes where each file is joined to the one before it, in either direction or by others', () => {
    expect(faults(4, hop('a.ts'), hop('b.ts'), hop('c.ts'), hop('d.ts', { from: 'a.ts', by: ['start.ts'] }))).toEqual(
      [],
    )
  })

  it.each([
    ['two files without an import', [hop('a.ts'), hop('c.ts')], 'a.ts and c.ts: neither imports a value of the other'],
    [
      'a file that is said to join two, and does not',
      [hop('c.ts'), hop('d.ts', { by: ['start.ts'] })],
      'c.ts and start.ts: neither imports a value of the other',
    ],
    ['a file that is gone', [hop('a.ts'), hop('gone.ts')], 'gone.ts: there is no such file'],
    ['a joining file that is gone', [hop('a.ts'), hop('d.ts', { by: ['gone.ts'] })], 'gone.ts: there is no such file'],
    [
      'a file that follows one that comes later',
      [hop('a.ts'), hop('b.ts', { from: 'c.ts' })],
      'b.ts: follows c.ts, which the way has not passed',
    ],
  ])('%s', (_name, hops, fault) => {
    expect(faults(2, ...hops)).toEqual([fault])
  })

  it('passes a file once', () => {
    expect(faults(3, hop('a.ts'), hop('b.ts'), hop('a.ts'))).toEqual(['a.ts: stands on the way twice'])
  })

  it('is as long as its limit, which shrinks with it', () => {
    expect(faults(1, hop('a.ts'), hop('b.ts'))).toEqual(['2 files, and the limit is 1: take one out'])
    expect(faults(3, hop('a.ts'), hop('b.ts'))).toEqual(['2 files, and the limit is 3: lower the limit'])
  })
})

describe('an import of values', () => {
  it('is none of types alone, however they are written', () => {
    const text = [
      "import type { A } from './a.ts'",
      "import { type B } from './b.ts'",
      "export type { C } from './c.ts'",
      "export { type D } from './d.ts'",
      "import { type E, f } from './f.ts'",
      "import * as g from './g.ts'",
      "import h from './h.vue'",
      "import './i.ts'",
      "export * from './j.ts'",
      "export { k } from './k.ts'",
      "import { readFileSync } from 'node:fs'",
    ].join('\n')
    expect(valueImports({ path: 'main/x.ts', text })).toEqual(
      ['f.ts', 'g.ts', 'h.vue', 'i.ts', 'j.ts', 'k.ts'].map((name) => `main/${name}`),
    )
  })
})
