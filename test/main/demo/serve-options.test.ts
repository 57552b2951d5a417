import { expect, it } from 'vitest'
import { readServeOptions } from '../../../main/demo/serve-options.ts'

it('takes quirks one by one or several behind one --quirk', () => {
  const both = [{ quirk: 'camelCase' }, { quirk: 'dates', value: 'ISO' }]
  expect(readServeOptions(['--quirk', 'camelCase', '--quirk', 'dates=ISO'])?.quirks).toEqual(both)
  expect(readServeOptions(['--port', '0', '--quirk', 'camelCase', 'dates=ISO', '--seed', '3'])).toEqual({
    port: 0,
    seed: 3,
    quirks: both,
  })
})

it.each([
  [['stray'], /stray/],
  [['--seed', '3', 'camelCase'], /camelCase/],
  [['--quirk', 'camelCase', 'nonsense'], /no quirk "nonsense"/],
  [['--quirk'], /--quirk/],
  [['--unknown'], /--unknown/],
  [['--customers', '-1'], /--customers|argument/],
] as const)('says what is wrong with %j', (args, sentence) => {
  expect(() => readServeOptions(args)).toThrow(sentence)
})
