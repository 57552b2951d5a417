import { describe, expect, it } from 'vitest'
import { parseRawRecord } from '../../../main/customers/raw-record.ts'
import { openWriteAnswers } from '../../../main/sync/write-answers.ts'

const record = (values: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({ CustomerId: '1', Name: 'Molen', City: 'Assen', dateChanged: '2026-01-01', ...values })
const body = parseRawRecord(record())
const answered = (answer: string | null) => ({ body, answer })
const same = answered(record())

/** The answers of a service that kept what was sent, as often as asked. */
const open = (confirmed: number) => {
  const answers = openWriteAnswers(3)
  const confirm = (times: number): void => {
    for (let at = 0; at < times; at++) answers.compare(same, body)
  }
  confirm(confirmed)
  return { answers, confirm }
}

describe('the answer to a PUT', () => {
  it('stands for the read after it once reads confirmed enough answers, and not before', () => {
    const { answers, confirm } = open(2)
    expect(answers.spareRead(same)).toBe(false)
    confirm(1)
    expect(answers.spareRead(same)).toBe(true)
  })

  it('is read all the same one time in eight', () => {
    const { answers } = open(3)
    const spared = Array.from({ length: 16 }, () => answers.spareRead(same))
    expect(spared.flatMap((isSpared, at) => (isSpared ? [] : [at]))).toEqual([7, 15])
  })

  it.each([
    ['no customer', null],
    ['a customer with another city', record({ City: 'Delft' })],
    ['a customer with less', JSON.stringify({ CustomerId: '1', Name: 'Molen', City: 'Assen' })],
    ['a customer with something else', JSON.stringify({ CustomerId: '1', Name: 'Molen', City: 'Assen', messages: [] })],
    ['a customer with more', record({ messages: [] })],
  ])('never stands for a read if it is %s, and such answers prove nothing', (_, answer) => {
    const { answers } = open(3)
    expect(answers.spareRead(answered(answer))).toBe(false)
    const { answers: others } = open(0)
    for (let at = 0; at < 9; at++) others.compare(answered(answer), parseRawRecord(answer ?? record()))
    expect(others.spareRead(same)).toBe(false)
  })

  it('stands for a read although the service changed what is its own', () => {
    const { answers } = open(3)
    expect(answers.spareRead(answered(record({ CustomerId: '01', dateChanged: '2026-02-02' })))).toBe(true)
  })

  it.each([
    ['a field', record({ City: 'Delft' })],
    ['what is its own', record({ dateChanged: '2026-02-02' })],
    ['a property more', record({ cannotChangeReason: '' })],
  ])('stands for no read once a read showed %s otherwise, until twice as many are confirmed', (_, read) => {
    const { answers, confirm } = open(3)
    answers.compare(same, parseRawRecord(read))
    confirm(5)
    expect(answers.spareRead(same)).toBe(false)
    confirm(1)
    expect(answers.spareRead(same)).toBe(true)
  })
})
