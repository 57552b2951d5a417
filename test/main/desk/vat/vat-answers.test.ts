import { expect, it } from 'vitest'
import { openAnswers } from '../../../../main/desk/vat/vat-answers.ts'

const number = { countryCode: 'NL', vatNumber: '123456782B12' }

it('the lines of a check are sorted once, and again after the next answer', () => {
  const customer = (name: string) =>
    ({ key: name, customerId: name, name, text: 'x', askable: { is: 'ask', number } }) as const
  const answers = openAnswers([customer('Visser'), customer('Bakker')])
  expect(answers.lines()).toEqual([])
  answers.take([{ number, answer: { is: 'valid' }, asked: true, request: null }])
  const lines = answers.lines()
  expect(lines.map(({ name }) => name)).toEqual(['Bakker', 'Visser'])
  expect(answers.lines()).toBe(lines)
})
