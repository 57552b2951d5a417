import { expect, it } from 'vitest'
import { regionOf } from '../../../renderer/i18n/region.ts'

it('the region is the computer’s when it has the chosen language', () => {
  expect(regionOf('nl', ['en-US', 'nl-BE', 'nl-NL'])).toBe('nl-BE')
  expect(regionOf('en', ['nl-NL'])).toBe('en-GB')
})

it('the region ignores names that are no language tags', () => {
  expect(regionOf('en', ['en-US@posix', 'en-IE'])).toBe('en-IE')
  expect(regionOf('en', ['en-US@posix'])).toBe('en-GB')
})
