import { describe, expect, it } from 'vitest'
import { fieldNames, sections } from '../../../preload/contract/customer-fields.ts'
import { fieldsIn, formSections } from '../../../renderer/checks/form-sections.ts'

const namesIn = (isNew: boolean): readonly string[] =>
  formSections(isNew).flatMap((section) => fieldsIn(section, isNew).map(({ name }) => name))

describe('the sections of a form', () => {
  it.each([true, false])('have every field once (new customer: %s)', (isNew) => {
    expect([...namesIn(isNew)].toSorted()).toEqual([...fieldNames].toSorted())
  })
  it('begin with the essentials for a new customer, from the name to the payment condition', () => {
    expect(formSections(true)).toEqual(['essentials', ...sections])
    expect(namesIn(true).slice(0, 10)).toEqual([
      'Name',
      'ShortName',
      'Street1',
      'ZipCode',
      'City',
      'CountryId',
      'Email',
      'Telephone',
      'VatNumber',
      'PaymentConditionId',
    ])
  })
  it('are the same for every other customer, and none is empty', () => {
    expect(formSections(false)).toEqual(sections)
    for (const isNew of [true, false])
      for (const section of formSections(isNew)) expect(fieldsIn(section, isNew).length).toBeGreaterThan(0)
  })
})
