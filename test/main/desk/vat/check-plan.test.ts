import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterReply,
  startPlan,
  type CheckPlan,
  type Heard,
  type Settled,
} from '../../../../main/desk/vat/check-plan.ts'
import { viesPause, type ViesFault } from '../../../../main/service/vies/vies-reply.ts'

const numbers = (...all: readonly string[]) =>
  all.map((text) => ({ countryCode: text.slice(0, 2), vatNumber: text.slice(2) }))
const valid: Heard = { is: 'valid', request: 'R1' }
const fault = (is: ViesFault): Heard => ({ is: 'fault', fault: is })
const nothing: Heard = { is: 'nothing' }

/** Plays replies until there is nothing to ask. */
const play = (asked: readonly string[], replies: readonly Heard[]) => {
  let plan: CheckPlan = startPlan(numbers(...asked))
  const settled: Settled[] = []
  const pauses: number[] = []
  for (const reply of replies) {
    if (plan.waiting.length === 0) break
    const step = afterReply(plan, reply)
    plan = step.plan
    settled.push(...step.settled)
    pauses.push(plan.pause)
  }
  const answers = settled.map(({ number, answer }) => [
    `${number.countryCode}${number.vatNumber}`,
    answer.is === 'unknown' ? answer.why : answer.is,
  ])
  return { plan, settled, pauses, answers }
}

describe('the plan of a check', () => {
  it('asks one number after another, with a pause of a second', () => {
    const { answers, pauses, plan } = play(['NL1', 'BE2'], [valid, { is: 'invalid', request: null }])
    expect(answers).toEqual([
      ['NL1', 'valid'],
      ['BE2', 'invalid'],
    ])
    expect(pauses).toEqual([viesPause, viesPause])
    expect(plan.stopped).toBeNull()
  })

  it('asks a busy VIES again after longer pauses, and takes its answer', () => {
    const { answers, pauses } = play(['DE1'], [fault('busy'), fault('busy'), valid])
    expect(answers).toEqual([['DE1', 'valid']])
    expect(pauses).toEqual([5_000, 15_000, viesPause])
  })

  it('leaves a number unknown after three questions to a busy VIES', () => {
    const { answers, pauses } = play(['DE1', 'NL2'], [fault('busy'), fault('busy'), fault('busy'), valid])
    expect(answers).toEqual([
      ['DE1', 'busy'],
      ['NL2', 'valid'],
    ])
    expect(pauses).toEqual([5_000, 15_000, 45_000, viesPause])
  })

  it('asks no more numbers of a member state whose register failed twice in a row', () => {
    const { answers, settled } = play(
      ['DE1', 'NL1', 'DE2', 'DE3', 'NL2'],
      [fault('state-away'), valid, fault('state-away'), valid],
    )
    expect(answers).toEqual([
      ['DE1', 'state-away'],
      ['NL1', 'valid'],
      ['DE2', 'state-away'],
      ['DE3', 'state-away'],
      ['NL2', 'valid'],
    ])
    expect(settled.filter(({ asked }) => !asked).map(({ number }) => number.vatNumber)).toEqual(['3'])
  })

  it('goes on with a member state that answered in between', () => {
    const { answers } = play(['DE1', 'DE2', 'DE3', 'DE4'], [fault('state-away'), valid, fault('state-away'), valid])
    expect(answers.map(([, answer]) => answer)).toEqual(['state-away', 'valid', 'state-away', 'valid'])
  })

  it.each([
    ['no answer', nothing],
    ['a fault of VIES itself', fault('away')],
  ])('stops after %s for three numbers in a row, and leaves the rest unknown', (_what, reply) => {
    const { answers, plan } = play(['NL1', 'NL2', 'NL3', 'NL4', 'NL5'], [reply, reply, reply, reply])
    expect(answers.map(([, answer]) => answer)).toEqual([
      'vies-away',
      'vies-away',
      'vies-away',
      'not-asked',
      'not-asked',
    ])
    expect(plan.stopped).toBe('vies-away')
  })

  it('counts failures in a row only', () => {
    const { plan } = play(['NL1', 'NL2', 'NL3', 'NL4'], [nothing, nothing, valid, nothing])
    expect(plan.stopped).toBeNull()
  })

  it('stops at once where VIES takes no requests from here', () => {
    const { answers, plan } = play(['NL1', 'NL2'], [fault('blocked')])
    expect(answers).toEqual([
      ['NL1', 'refused'],
      ['NL2', 'not-asked'],
    ])
    expect(plan.stopped).toBe('blocked')
  })

  it('goes on after a number that VIES refuses', () => {
    expect(play(['NL1', 'NL2'], [fault('refused'), valid]).answers).toEqual([
      ['NL1', 'refused'],
      ['NL2', 'valid'],
    ])
  })

  it('settles every number exactly once, never invalid by a fault, and asks none faster than one a second', () => {
    const reply: fc.Arbitrary<Heard> = fc.constantFrom<Heard>(
      valid,
      { is: 'invalid', request: null },
      nothing,
      ...(['busy', 'state-away', 'away', 'refused', 'blocked'] as const).map(fault),
    )
    const some = fc.uniqueArray(fc.tuple(fc.constantFrom('NL', 'DE', 'BE'), fc.integer({ min: 10, max: 99 })), {
      maxLength: 12,
      selector: ([state, number]) => `${state}${number}`,
    })
    fc.assert(
      fc.property(some, fc.array(reply, { minLength: 40, maxLength: 40 }), (asked, replies) => {
        const texts = asked.map(([state, number]) => `${state}${number}`)
        const { answers, plan, pauses, settled } = play(texts, replies)
        expect(plan.waiting).toEqual([])
        expect(answers.map(([number]) => number).toSorted()).toEqual(texts.toSorted())
        expect(pauses.every((pause) => pause >= viesPause)).toBe(true)
        expect(settled.every(({ asked: was, answer }) => was || answer.is === 'unknown')).toBe(true)
        const isVerdict = (word: unknown): boolean => word === 'valid' || word === 'invalid'
        const heard = replies.slice(0, pauses.length).filter(({ is }) => isVerdict(is))
        expect(answers.filter(([, answer]) => isVerdict(answer))).toHaveLength(heard.length)
      }),
      { numRuns: 500 },
    )
  })
})
