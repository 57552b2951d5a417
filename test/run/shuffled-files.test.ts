import { expect, it } from 'vitest'
import { shuffled } from './shuffled-files.ts'

const files = ['pages/a', 'alone/b', 'pages/c', 'alone/d', 'browsers/e', 'pages/f', 'alone/g', 'pages/h', 'browsers/i']
const inOrder = (seed: number): string[] =>
  shuffled(files, seed, (file) => {
    const name = file.split('/')[0]!
    return { group: name === 'browsers' ? 1 : 0, name }
  })

it('a shuffled run keeps the files of a project together, in the order of the projects', () => {
  for (let seed = 0; seed < 20; seed += 1)
    expect(inOrder(seed).map((file) => file.split('/')[0])).toEqual([
      ...Array.from({ length: 3 }, () => 'alone'),
      ...Array.from({ length: 4 }, () => 'pages'),
      ...Array.from({ length: 2 }, () => 'browsers'),
    ])
})

it('a shuffled run has all files, in an order that its seed alone decides', () => {
  expect(inOrder(7).toSorted()).toEqual(files.toSorted())
  expect(inOrder(7)).toEqual(inOrder(7))
  expect(new Set(Array.from({ length: 20 }, (_nothing, seed) => inOrder(seed).join(' '))).size).toBeGreaterThan(10)
})
