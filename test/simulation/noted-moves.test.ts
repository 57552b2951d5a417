import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { noted, notes } from './noted-moves.ts'

const root = join(import.meta.dirname, '../..')

it.each([...new Set(notes.map(([file]) => file))])('%s still has the places where moves are noted', (file) => {
  const source = readFileSync(join(root, file), 'utf8')
  const calls = noted(file, source).split('globalThis.simulationMoved(').length - 1
  expect(calls).toBe(notes.filter(([at]) => at === file).length)
  // Lines are counted in the source as it was.
  expect(noted(file, source).split('\n')).toHaveLength(source.split('\n').length)
})

it('a place that is gone is named', () => {
  expect(() => noted(notes[0]![0], '')).toThrowError(`${notes[0]![0]} no longer has`)
})
