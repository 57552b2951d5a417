import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** A wait for a time instead of the thing: too short on a busy machine, and too long on every other. */
const fixedWait =
  /new Promise(?:<\w+>)?\(\s*\(?\w+\)? =>\s*(?:void )?setTimeout\(\w+, [\d_]*[1-9][\d_]*\)|\bwaitForTimeout\(/

/** Files with a time that is part of what they test. */
const allowed: Readonly<Record<string, string>> = {
  'test/main/who-works-here.test.ts': 'a desk that takes a while to close',
  'test/main/desk/pool/desks.test.ts': 'a desk that takes a while to close',
}

const tests = globSync('test/**/*.{test,spec}.ts')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file !== 'test/run/fixed-waits.test.ts')
const waiting = tests.filter((file) => fixedWait.test(readFileSync(file, 'utf8')))

it('a test waits for the thing that it is about, never for a time', () => {
  expect(waiting.filter((file) => !(file in allowed))).toEqual([])
})

it('an exception is one still', () => {
  expect(Object.keys(allowed).filter((file) => !waiting.includes(file))).toEqual([])
})

it('a fixed wait is recognised, and neither a turn of the event loop nor a time by name', () => {
  const waits = [
    'new Promise((done) => setTimeout(done, 1_000))',
    'new Promise<void>(done => void setTimeout(done, 5))',
  ]
  const others = ['new Promise((done) => setTimeout(done))', 'new Promise((done) => setTimeout(done, 0))']
  expect(
    [...waits, ...others, 'new Promise((done) => setTimeout(done, took))'].map((text) => fixedWait.test(text)),
  ).toEqual([true, true, false, false, false])
})
