import { expect, it } from 'vitest'
import { bestFirst } from '../../../renderer/checks/best-fit.ts'
import { administrationGroups, administrationOptions } from '../../../renderer/checks/administration-options.ts'
import { fieldsFor } from '../../../renderer/checks/field-search.ts'
import { known, office } from '../fake-environments.ts'

it('a picker shows first what begins with the search, then words that do, then the rest', () => {
  const names = ['Bakker', 'Café Nul', 'Nultien', 'Annulering']
  expect(bestFirst(names, ['nul'], (name) => [name, '']).map(({ one }) => one)).toEqual([
    'Nultien',
    'Café Nul',
    'Annulering',
  ])
})
it('administrations that fit best come first', () => {
  const environment = {
    ...office,
    name: 'Office',
    administrations: [known('A', 'Van Noord'), known('B', 'Noordzee'), known('NOORD', 'Zuid')],
  }
  const [group] = administrationGroups(
    administrationOptions([environment], () => 'Production'),
    'noord',
    null,
  )
  expect(group?.options.map(({ administration }) => administration.name)).toEqual(['Noordzee', 'Van Noord', 'Zuid'])
})
it('fields that fit best come first, with their section', () => {
  const [first] = fieldsFor('name')
  expect(first?.fields[0]).toBe('Name')
})
