import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lines } from './lines.ts'

const root = join(import.meta.dirname, '../..')
const page = (): string => readFileSync(join(root, 'SECURITY.md'), 'utf8')

/** Whether a test or a group of that name, or that begins so, stands in a file; also as a row of a table of tests. */
const hasTest = (text: string, name: string): boolean =>
  ['(\'', '("', '(`', '[\''].some((before) => text.includes(`${before}${name}`))

describe('every line of the security list', () => {
  it('is there once', () => {
    const wanted = [...Array.from({ length: 32 }, (_, at) => String(at + 1)), ...Array.from({ length: 20 }, (_, at) => `E${at + 1}`)]
    expect(lines.map(({ line }) => line)).toEqual(wanted)
  })

  it.each(lines)('$line is held by tests that are there: $says', ({ held }) => {
    const named = Object.entries(held)
    expect(named.length).toBeGreaterThan(0)
    const missing = named.flatMap(([file, names]) => {
      const path = join(root, file)
      if (!existsSync(path)) return [`${file} is gone`]
      const text = readFileSync(path, 'utf8')
      return names.filter((name) => !hasTest(text, name)).map((name) => `${file} has no test "${name}"`)
    })
    expect(missing).toEqual([])
  })
})

describe('SECURITY.md', () => {
  it('names only lines and files that are there', () => {
    const text = page()
    const numbers = [...text.matchAll(/\[([E\d][\d, E]*)\]/g)].flatMap(([, list]) => list!.split(',').map((one) => one.trim()))
    expect(numbers.length).toBeGreaterThan(20)
    expect(numbers.filter((one) => !lines.some(({ line }) => line === one))).toEqual([])
    const files = [...text.matchAll(/`((?:main|preload|renderer|test|assets)\/[\w./-]+)`/g)].map(([, file]) => file!)
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  it('leaves no line of our own list out', () => {
    const text = page()
    const numbers = new Set([...text.matchAll(/\[([E\d][\d, E]*)\]/g)].flatMap(([, list]) => list!.split(',').map((one) => one.trim())))
    expect(lines.map(({ line }) => line).filter((line) => !line.startsWith('E') && !numbers.has(line))).toEqual([])
  })
})
