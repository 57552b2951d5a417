import { describe, expect, it } from 'vitest'
import {
  firstOf,
  administrationGroups,
  administrationOptions,
} from '../../../renderer/checks/administration-options.ts'
import { known, office, officeTest } from '../fake-environments.ts'

const hundreds = Array.from({ length: 500 }, (_, index) =>
  known(`MVL${index}`, `Garage ${index}`, { openedAt: index % 50 === 0 ? index + 1 : null }),
)
const options = administrationOptions(
  [{ ...office, administrations: hundreds }, officeTest],
  (kind) => ({ demo: 'Demobedrijf', test: 'Test', production: 'Productie' })[kind],
)
const names = (search: string, here: string | null = null): string[][] =>
  administrationGroups(options, search, here).map((group) =>
    group.options.map(({ administration }) => administration.name),
  )

describe('the administration switcher’s options', () => {
  it('begin with the five opened last, newest first, without the current one', () => {
    expect(names('', options[450]?.key)[0]).toEqual([
      'Garage 400',
      'Garage 350',
      'Garage 300',
      'Garage 250',
      'Garage 200',
    ])
  })
  it('have no recent ones when none was opened, or in a search', () => {
    const fresh = administrationOptions([officeTest], () => '')
    expect(administrationGroups(fresh, '', null).map(({ environment }) => environment?.id)).toEqual(['test'])
    expect(administrationGroups(options, 'garage 400', null)).toHaveLength(1)
  })
  it('are found by every word in any order, by the id and by the kind’s name', () => {
    expect(names('497 garage')[0]).toEqual(['Garage 497'])
    expect(names('mvl497')[0]).toEqual(['Garage 497'])
    expect(names('productie')[0]).toHaveLength(500)
    expect(names('xyz')).toEqual([])
  })
  it('are limited to a number across all groups', () => {
    const drawn = firstOf(administrationGroups(options, '', null), 60)
    expect(drawn.map((group) => group.options.length)).toEqual([5, 55])
    expect(firstOf(administrationGroups(options, '', null), 10_000).flatMap((group) => group.options)).toHaveLength(
      5 + 500 + 1,
    )
  })
})
