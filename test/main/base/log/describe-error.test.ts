import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { describeError, errorOfThread } from '../../../../main/base/log/describe-error.ts'

/** The root of the app's code. */
const root = join(import.meta.dirname, '../../../..')
const home = join(root, 'main', 'desk')
const withStack = (...frames: readonly string[]): Error => {
  const error = new Error('the message')
  error.stack = ['Error: the message', ...frames].join('\n')
  return error
}
const at = (...frames: readonly string[]): string | undefined => describeError(withStack(...frames)).at

describe('the name of a thrown value', () => {
  it.each<[unknown, string]>([
    [null, 'null'],
    [undefined, 'undefined'],
    [7, 'number'],
    ['Jansen', 'string'],
    [Symbol('Jansen'), 'symbol'],
    [() => undefined, 'function'],
    [{ name: 'TypeError' }, 'object'],
    [new RangeError('Jansen'), 'RangeError'],
    [Object.assign(new Error(), { name: 'Jansen' }), 'other'],
    [Object.assign(new Error(), { name: 7 }), 'other'],
  ])('comes from the list (%#)', (thrown, name) => expect(describeError(thrown).error).toBe(name))

  it('includes four causes, nearest first', () => {
    const nested = [RangeError, TypeError, EvalError, SyntaxError, URIError].reduceRight<unknown>(
      (cause, Kind) => new Kind('x', { cause }),
      undefined,
    )
    expect(describeError(nested).error).toBe('RangeError < TypeError < EvalError < SyntaxError')
  })

  it('includes each of several errors, and skips a list that is none', () => {
    expect(describeError(new AggregateError([new RangeError(), 'text', new TypeError()])).error).toBe(
      'AggregateError < RangeError < string < TypeError',
    )
    expect(describeError(Object.assign(new Error(), { errors: 'Jansen' })).error).toBe('Error')
  })
})

describe('the reason of an error', () => {
  it('is the first one among its causes, by their code or that of their failure', () => {
    const cause = Object.assign(new Error(), { code: 'ENOSPC' })
    expect(describeError(new Error('x', { cause })).reason).toBe('ENOSPC')
    expect(describeError(Object.assign(new Error('x', { cause }), { fail: { code: 'disk-full' } })).reason).toBe(
      'disk-full',
    )
    expect(describeError(Object.assign(new Error(), { code: 'EIO', fail: { code: 'disk-full' } })).reason).toBe('EIO')
  })
  it('is missing where no cause has a listed code', () => {
    for (const part of [{}, { code: 'Jansen' }, { code: 28 }, { fail: null }, { fail: { code: 'Jansen' } }])
      expect(describeError(Object.assign(new Error(), part))).not.toHaveProperty('reason')
  })
})

describe('the positions of an error', () => {
  it.each([
    ['a path', `    at save (${join(home, 'open.ts')}:12:3)`, 'open.ts:12:3'],
    ['a path without a name', `    at ${join(home, 'open.ts')}:12:3`, 'open.ts:12:3'],
    [
      'an address',
      `    at async Promise.all (${pathToFileURL(join(home, 'a-b_c.1.js')).href}:120:33)`,
      'a-b_c.1.js:120:33',
    ],
    ['a path of Windows', `    at save (${root}\\main\\open.ts:1:2)`, 'open.ts:1:2'],
    ['Node', '    at readFile (node:internal/fs/promises:12:34)', 'node:internal/fs/promises:12:34'],
    ['more than one space', `\t\tat save (${join(home, 'open.ts')}:1:2)`, 'open.ts:1:2'],
  ])('are found in %s', (_what, frame, place) => expect(at(frame)).toBe(place))

  it.each([
    ['elsewhere', '    at save (/home/jansen/open.ts:1:2)'],
    ['beside the folder', `    at save (${root}x/open.ts:1:2)`],
    ['an address elsewhere', '    at save (file:///home/jansen/open.ts:1:2)'],
    ['something behind it', `    at save (${join(home, 'open.ts')}:1:2) Jansen`],
    ['something before it', `Jansen    at save (${join(home, 'open.ts')}:1:2)`],
    ['no column', `    at save (${join(home, 'open.ts')}:1)`],
    ['no line', `    at save (${join(home, 'open.ts')}:1:x)`],
    ['no space', `at save (${join(home, 'open.ts')}:1:2)`],
    ['a module with a name of its own', '    at read (node:Jansen:1:2)'],
    ['a module within something', '    at read (xnode:fs:1:2)'],
    ['a module with something behind it', '    at read (node:fs:1:2:Jansen:1:2)'],
    ['a name with other signs', `    at save (${join(home, 'jan sen€')}:1:2)`],
  ])('are not found in %s', (_what, frame) => expect(at(frame)).toBeUndefined())

  it('are the five innermost ones', () => {
    const frames = Array.from({ length: 7 }, (_one, line) => `    at f (${join(home, 'a.ts')}:${line + 1}:1)`)
    expect(at(...frames)).toBe('a.ts:1:1 < a.ts:2:1 < a.ts:3:1 < a.ts:4:1 < a.ts:5:1')
  })

  it('come from the innermost cause that has any', () => {
    const inner = withStack(`    at f (${join(home, 'inner.ts')}:1:2)`)
    const outer = withStack(`    at f (${join(home, 'outer.ts')}:1:2)`)
    expect(describeError(Object.assign(outer, { cause: inner })).at).toBe('inner.ts:1:2')
    inner.stack = 'Error: the message'
    expect(describeError(outer).at).toBe('outer.ts:1:2')
  })

  it('are missing where there is no stack', () => {
    for (const stack of [undefined, 7, ''])
      expect(describeError(Object.assign(new Error(), { stack }))).not.toHaveProperty('at')
  })
})

it("the error of another thread keeps that thread's description, the nearest of several", () => {
  const [near, further] = [{ error: 'TypeError', at: 'a.ts:1:2' }, { error: 'RangeError' }]
  const error = errorOfThread(near)
  error.cause = errorOfThread(further)
  expect(describeError(error)).toBe(near)
  expect(describeError(new Error('x', { cause: error }))).toBe(near)
})
