import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lines } from './lines.ts'
import { isApart } from './ran.ts'
import { skippedOn } from './skipped-on.ts'

const root = join(import.meta.dirname, '../..')
const page = (): string => readFileSync(join(root, 'SECURITY.md'), 'utf8')

/** Whether a file has a test whose title starts like this, also as a row of a table. */
const hasTest = (text: string, name: string): boolean =>
  ["('", '("', '(`', "['"].some((before) => text.includes(`${before}${name}`))

describe('every line of the security list', () => {
  it('occurs once', () => {
    const wanted = [
      ...Array.from({ length: 36 }, (_, at) => String(at + 1)),
      ...Array.from({ length: 20 }, (_, at) => `E${at + 1}`),
    ]
    expect(lines.map(({ line }) => line)).toEqual(wanted)
  })

  it.each(lines)('$line names existing files: $says', ({ held }) => {
    expect(Object.keys(held).length).toBeGreaterThan(0)
    expect(Object.keys(held).filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  it.each(lines)('$line names each test once: $says', ({ held }) => {
    expect(Object.values(held).flatMap((names) => names.filter((name, at) => names.indexOf(name) !== at))).toEqual([])
  })

  // The last stage of `npm test` checks that they ran and passed (`check-held.ts`). Package tests run apart from it.
  it('names existing tests of packages', () => {
    const missing = lines
      .flatMap(({ held }) => Object.entries(held))
      .filter(([file]) => isApart(file))
      .flatMap(([file, names]) =>
        names
          .filter((name) => !hasTest(readFileSync(join(root, file), 'utf8'), name))
          .map((name) => `${file} has no test "${name}"`),
      )
    expect(missing).toEqual([])
  })

  it('may be skipped elsewhere only by a test that it names, and never on Linux', () => {
    expect(Object.keys(skippedOn)).not.toContain('linux')
    const named = new Set(lines.flatMap(({ held }) => Object.keys(held)))
    const skipped = Object.values(skippedOn).flatMap((held) => Object.entries(held))
    expect(skipped.filter(([file]) => !named.has(file)).map(([file]) => file)).toEqual([])
    for (const [file, names] of skipped) {
      const text = readFileSync(join(root, file), 'utf8')
      expect(names.filter((name) => !hasTest(text, name))).toEqual([])
    }
  })
})

describe('SECURITY.md', () => {
  it('names only existing lines and files', () => {
    const text = page()
    const numbers = [...text.matchAll(/\[([E\d][\d, E]*)\]/g)].flatMap(([, list]) =>
      list!.split(',').map((one) => one.trim()),
    )
    expect(numbers.length).toBeGreaterThan(20)
    expect(numbers.filter((one) => !lines.some(({ line }) => line === one))).toEqual([])
    const files = [...text.matchAll(/`((?:main|preload|renderer|test|assets)\/[\w./-]+)`/g)].map(([, file]) => file!)
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  it('says how many lines our own list has', () => {
    const own = lines.filter(({ line }) => !line.startsWith('E'))
    expect(page()).toContain(`\`1\` to \`${own.length}\``)
  })

  it('names every line of our own list', () => {
    const text = page()
    const numbers = new Set(
      [...text.matchAll(/\[([E\d][\d, E]*)\]/g)].flatMap(([, list]) => list!.split(',').map((one) => one.trim())),
    )
    expect(lines.map(({ line }) => line).filter((line) => !line.startsWith('E') && !numbers.has(line))).toEqual([])
  })
})
