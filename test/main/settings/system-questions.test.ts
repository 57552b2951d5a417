import { expect, it } from 'vitest'
import { openSystemQuestions } from '../../../main/settings/system-questions.ts'

it('main asks one question at a time: another one meanwhile is refused without a dialog, and the same one shares the answer', async () => {
  const { ask } = openSystemQuestions()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const shown: string[] = []
  const show = (question: string, answer: boolean | Promise<boolean>) =>
    ask(question, async () => (shown.push(question), answer))
  const first = [show('one', promise), show('one', false)]
  expect(await show('another', true)).toBe(false)
  resolve(true)
  expect([await Promise.all(first), await show('another', true), shown]).toEqual([
    [true, true],
    true,
    ['one', 'another'],
  ])
})

it('main asks nothing more after three refusals in a row, whatever the questions, and counts from zero after a yes', async () => {
  const { ask } = openSystemQuestions()
  let boxes = 0
  const show = (question: string, answer: boolean) => ask(question, async () => (boxes++, answer))
  const answers: boolean[] = []
  for (const [question, answer] of [
    ['one', false],
    ['another', false],
    ['one', true],
    ['one', false],
    ['another', false],
    ['third', false],
    ['third', true],
    ['one', true],
  ] as const)
    answers.push(await show(question, answer))
  expect([answers, boxes]).toEqual([[false, false, true, false, false, false, false, false], 6])
})
