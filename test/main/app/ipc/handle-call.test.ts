import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldNames } from '../../../../preload/contract/customer-fields.ts'
import { calls, type Group, type Implementation } from '../../../../preload/contract/services.ts'
import { handleCall } from '../../../../main/app/ipc/handle-call.ts'
import { AppError } from '../../../../main/base/app-error.ts'
import { argumentsOf } from '../../../../main/app/ipc/call-schemas.ts'
import { logLine, type LogEvent } from '../../../../main/base/log/log.ts'

type Work = (...args: unknown[]) => unknown

/** Services whose calls all do the same. */
const services = (work: Work): Implementation =>
  Object.fromEntries(
    Object.entries(calls).map(([group, methods]) => [
      group,
      Object.fromEntries(methods.map((method) => [method, work])),
    ]),
  ) as unknown as Implementation

const ask = async (group: unknown, method: unknown, args: unknown, work: Work = () => 'reached') => {
  const logged: LogEvent[] = []
  const reply = await handleCall(services(work), (event) => logged.push(event), group, method, args)
  return { reply, logged }
}
const refused = (code: string) => ({ ok: false, fail: expect.objectContaining({ code }) as unknown })
const place = { environment: 'demo', administration: 'A' }

describe('a call of the contract', () => {
  it('returns its value', async () => {
    expect((await ask('settings', 'read', [])).reply).toEqual({ ok: true, value: 'reached' })
    expect((await ask('customers', 'save', [place, 's:1', { Name: { is: 'text', text: 'x' } }, 0])).reply).toEqual({
      ok: true,
      value: 'reached',
    })
  })

  it('returns its failure', async () => {
    const { reply, logged } = await ask('settings', 'read', [], () => {
      throw new AppError({ code: 'disk-full', about: { a: 1 } })
    })
    expect(reply).toEqual({ ok: false, fail: { code: 'disk-full', about: { a: 1 } } })
    expect(logged).toEqual([])
  })

  it('returns only a code for a bug, and the log says where it happened but not about what', async () => {
    const { reply, logged } = await ask('session', 'read', ['demo'], () => {
      throw new Error('Jansen B.V. <jansen@example.nl> was not found')
    })
    expect(reply).toEqual({ ok: false, fail: { code: 'unexpected' } })
    expect(logged).toEqual([{ event: 'call-failed', call: 'session.read', error: expect.any(Error) as unknown }])
    const line = logLine(0, logged[0]!)
    expect(line).toContain('session.read')
    expect(line).toContain('handle-call.test.ts')
    expect(line).not.toMatch(/jansen/i)
  })
})

describe('a call that is not in the contract', () => {
  it.each<[unknown, unknown]>([
    ['settings', 'constructor'],
    ['settings', '__proto__'],
    ['settings', 'toString'],
    ['__proto__', 'read'],
    ['constructor', 'name'],
    ['settings', 'Read'],
    ['tokens', 'read'],
    ['', ''],
    [null, 'read'],
    [['settings'], 'read'],
    ['settings', ['read']],
    [{ toString: () => 'settings' }, 'read'],
  ])('%j . %j is refused', async (group, method) =>
    expect((await ask(group, method, [])).reply).toEqual(refused('call-unknown')),
  )

  it('is refused for any names', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.anything(), fc.anything(), async (group, method, args) => {
        const { reply } = await ask(group, method, args)
        return !reply.ok && reply.fail.code === 'call-unknown'
      }),
    )
  })
})

describe('arguments', () => {
  const question = { search: '', filter: {}, sort: [], columns: ['Name'], from: 0, count: 50 }
  it.each<[string, string, unknown]>([
    ['settings', 'read', ['one too many']],
    ['settings', 'read', null],
    ['settings', 'goTo', [{ environment: 'demo' }]],
    ['settings', 'goTo', [{ ...place, more: 1 }]],
    ['settings', 'goTo', []],
    ['settings', 'prefer', [{ theme: 'pink' }]],
    ['settings', 'prefer', [{ language: undefined, secret: 'x' }]],
    ['session', 'signIn', ['x'.repeat(501)]],
    ['customers', 'rows', [place, { ...question, count: 501 }]],
    ['customers', 'rows', [place, { ...question, from: -1 }]],
    ['customers', 'rows', [place, { ...question, from: Number.NaN }]],
    ['customers', 'rows', [place, { ...question, columns: ['Name; DROP TABLE'] }]],
    ['customers', 'rows', [place, { ...question, columns: Array<string>(fieldNames.length + 1).fill('Name') }]],
    ['customers', 'save', [place, 's:1', { __proto__: null, Nom: { is: 'text', text: '' } }, 0]],
    ['customers', 'save', [place, 's:1', { Name: 'x' }, 0]],
    ['edits', 'resolve', [place, 'e', { is: 'fields', picks: { Name: 'yours' } }, 1]],
    [
      'edits',
      'resolve',
      [
        place,
        'e',
        { is: 'fields', picks: Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`f${at}`, 'mine'])) },
        1,
      ],
    ],
  ])('of %s.%s with a wrong shape never reach it', async (group, method, args) => {
    let reached = 0
    expect((await ask(group, method, args, () => reached++)).reply).toEqual(refused('arguments-wrong'))
    expect(reached).toBe(0)
  })

  it('with a longer text than a field holds never reach it, and the failure names the field', async () => {
    const typed = (...more: readonly unknown[]): readonly unknown[] => [
      place,
      's:1',
      { City: { is: 'text', text: 'x'.repeat(20_001) } },
      ...more,
    ]
    let reached = 0
    const answer = async (method: string, args: readonly unknown[]) =>
      (await ask('customers', method, args, () => ++reached)).reply
    const tooLong = { ok: false, fail: { code: 'text-too-long', about: { characters: 20_000, field: 'City' } } }
    expect(await answer('save', typed(0))).toEqual(tooLong)
    expect(await answer('review', typed())).toEqual(tooLong)
    expect(await answer('save', typed(-1))).toEqual(refused('arguments-wrong'))
    expect(reached).toBe(0)
  })

  it('with any other text that is too long never reach it, and the failure says how long it may be', async () => {
    let reached = 0
    const { reply } = await ask('settings', 'unlock', ['office', 'x'.repeat(501)], () => ++reached)
    expect(reply).toStrictEqual({ ok: false, fail: { code: 'text-too-long', about: { characters: 500 } } })
    expect(reached).toBe(0)
  })

  it('that only keep such a text, or say that it was on the screen, reach their call', async () => {
    const City = { is: 'text', text: 'x'.repeat(600_000) }
    const draft = { key: 's:1', changes: { City }, seen: { City }, at: 1 }
    expect((await ask('customers', 'keepDraft', [place, draft])).reply).toEqual({ ok: true, value: 'reached' })
    expect((await ask('customers', 'remove', [place, 's:1', 0, { City }])).reply).toEqual({
      ok: true,
      value: 'reached',
    })
  })

  it.each<[string, string, number, (keys: readonly string[]) => readonly unknown[]]>([
    ['vat', 'check', 100_000, (keys) => [place, keys]],
    ['sync', 'sendNow', 100_000, (keys) => [place, keys]],
    ['edits', 'export', 100_000, (keys) => [place, keys]],
    ['customers', 'keys', 200_000, (keys) => [place, { is: 'keys', keys }]],
    ['quality', 'mute', 200_000, (keys) => [place, 'email', keys, '']],
    [
      'bulk',
      'preview',
      100_000,
      (keys) => [
        place,
        { is: 'keys', keys: ['s:1'] },
        { is: 'cells', customers: keys.map((key) => ({ key, changes: {} })) },
      ],
    ],
  ])('of %s.%s about more than %i customers or changes say how many it takes', async (group, method, most, of) => {
    const keys = Array<string>(most).fill('s:1')
    expect((await ask(group, method, of(keys))).reply).toEqual({ ok: true, value: 'reached' })
    expect((await ask(group, method, of([...keys, 's:2']))).reply).toEqual({
      ok: false,
      fail: { code: 'too-many-at-once', about: { most } },
    })
  })

  it('of the right shape never reach a call when they are too large', async () => {
    const keys = (length: number): readonly unknown[] => [
      place,
      { is: 'keys', keys: Array<string>(200_000).fill('x'.repeat(length)) },
    ]
    let reached = 0
    expect((await ask('customers', 'keys', keys(499), () => ++reached)).reply).toEqual({ ok: true, value: 1 })
    const { reply, logged } = await ask('customers', 'keys', keys(500), () => ++reached)
    expect([reply, logged, reached]).toEqual([
      { ok: false, fail: { code: 'arguments-wrong', about: { call: 'customers.keys' } } },
      [],
      1,
    ])
  })

  it('reach a call only in the shape that its schema takes, for any input', async () => {
    const groups = Object.keys(calls) as Group[]
    const names = groups.flatMap((group) => calls[group].map((method) => [group, method] as const))
    const sent = fc.oneof(
      fc.anything({ maxDepth: 3 }),
      fc.array(fc.oneof(fc.string(), fc.constant({}), fc.constant(place), fc.nat()), { maxLength: 4 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), sent, async ([group, method], args) => {
        const reached: unknown[][] = []
        const { reply } = await ask(group, method, args, (...taken) => reached.push(taken))
        const shape = argumentsOf(group, method).safeParse(args)
        expect(reached).toEqual(shape.success ? [shape.data] : [])
        expect(reply).toEqual(shape.success ? { ok: true, value: 1 } : refused('arguments-wrong'))
      }),
      { numRuns: 500, examples: [[['updates', 'choose'], [{}]]] },
    )
  })
})
