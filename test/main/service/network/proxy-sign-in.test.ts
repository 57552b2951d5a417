import { inspect } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../../../main/base/app-error.ts'
import type { ServiceError } from '../../../../main/service/failures.ts'
import { customer, customerInfoList } from '../../../../main/service/resources.ts'
import { logLine } from '../../../../main/base/log/log.ts'
import { trust } from '../../../../main/service/network/trust.ts'
import type { ProxyQuestion } from '../../../../preload/contract/proxy.ts'
import type { Implementation } from '../../../../preload/contract/services.ts'
import { newAuthority } from './certificates.ts'
import { clientIn, inOffice, tokenCall, type OfficeOptions } from './office.ts'
import { serveProxy, serveTarget, type ProxyOptions } from './servers.ts'

const authority = newAuthority()
beforeAll(() => trust([authority.cert]))

const base = 'https://service.example/v23'
const right = ['jan', 'geheim: één'] as const
const wrong = ['jan', 'verkeerd'] as const
const basic = ([name, password]: readonly [string, string]): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`

const behind = async (person: OfficeOptions = {}, options: Partial<ProxyOptions> = {}) => {
  const target = await serveTarget(authority.issue(['service.example']))
  const proxy = await serveProxy({ leads: { 'service.example:443': target.port }, wants: right.join(':'), ...options })
  const office = inOffice(`PROXY localhost:${proxy.port}`, person)
  return { target, proxy, office, client: clientIn(office, base), name: `localhost:${proxy.port}` }
}
const needed = (proxy: string, scheme?: string) =>
  expect.toSatisfy((error: unknown) => {
    expect((error as AppError).fail).toEqual({
      code: 'proxy-sign-in-needed',
      about: scheme === undefined ? { proxy } : { proxy, scheme },
    })
    return error instanceof AppError
  })
/** The services as the window calls them; here only the calls that use the network matter. */
const pressed = (office: Awaited<ReturnType<typeof behind>>['office']): Implementation =>
  office.asking({
    settings: { testStep: () => null, offeredAdministrations: () => [] },
    session: {},
    sync: { now: () => undefined },
    updates: {},
    vat: { check: () => null },
  } as unknown as Implementation)

describe('a proxy that asks for a name', () => {
  it('gets one answer for all waiting calls, which is remembered', async () => {
    const { target, proxy, office, client, name } = await behind()
    const calls = [
      client.call('GET', customerInfoList, null),
      client.call('PUT', customer, '1', '{}'),
      tokenCall(office),
    ]
    await expect.poll(() => proxy.asked.length).toBe(3)
    await office.service.answer(((await office.service.asked()) as ProxyQuestion).id, ...right)
    await Promise.all(calls)
    await client.call('POST', customer, null, '{}')
    expect(office.questions).toEqual([
      { id: office.questions[0]!.id, proxy: name, realm: 'Office proxy', again: false },
    ])
    expect(target.received).toHaveLength(4)
    expect(new Set(proxy.asked.map(({ authorization }) => authorization))).toEqual(new Set([undefined, basic(right)]))
    expect(office.service.asked()).toBeNull()
  })

  it('is asked about again after a wrong answer, until it is right', async () => {
    const { target, office, client } = await behind({ answers: [wrong, wrong, right] })
    await client.call('PUT', customer, '1', '{}')
    expect(office.questions.map(({ again }) => again)).toEqual([false, true, true])
    expect(target.received).toHaveLength(1)
  })

  it('is asked about again when the password changes while the app runs', async () => {
    const { proxy, client, office } = await behind({ answers: [right, ['jan', 'nieuw']] })
    await client.call('PUT', customer, '1', '{}')
    proxy.want('jan:nieuw')
    await client.call('PUT', customer, '1', '{}')
    expect(proxy.asked.map(({ authorization }) => authorization)).toEqual([
      undefined,
      basic(right),
      basic(right),
      basic(['jan', 'nieuw']),
    ])
    expect(office.questions.map(({ again }) => again)).toEqual([false, true])
  })
})

describe('a user who declines the question of a proxy', () => {
  it('works as if offline: nothing was sent, nobody is signed out', async () => {
    const { target, office, client, name } = await behind({ answers: [null] })
    const write = await client.call('POST', customer, null, '{}').catch((error: unknown) => error)
    expect(write).toEqual(needed(name))
    expect((write as ServiceError).outcome).toBe('not-done')
    await expect(client.call('GET', customerInfoList, null)).rejects.toEqual(needed(name))
    await expect(tokenCall(office)).rejects.toEqual(needed(name))
    expect(target.received).toEqual([])
  })

  it('is asked again only after their own actions', async () => {
    const { office, client, name } = await behind({ answers: [null, null, null, right] })
    for (let turn = 0; turn < 3; turn++)
      await expect(client.call('GET', customerInfoList, null)).rejects.toEqual(needed(name))
    expect(office.questions).toHaveLength(1)
    await pressed(office).sync.now({ environment: 'e', administration: 'a' })
    await expect(client.call('GET', customerInfoList, null)).rejects.toEqual(needed(name))
    expect(office.questions.map(({ again }) => again)).toEqual([false, false])
    await pressed(office).settings.testStep({} as never, 'client', '')
    await expect(client.call('GET', customerInfoList, null)).rejects.toEqual(needed(name))
    expect(office.questions).toHaveLength(2)
    await pressed(office).vat.check({ environment: 'e', administration: 'a' }, [])
    await expect(client.call('GET', customerInfoList, null)).rejects.toEqual(needed(name))
    expect(office.questions).toHaveLength(3)
    await pressed(office).settings.testStep({} as never, 'address', '')
    await client.call('GET', customerInfoList, null)
    expect(office.questions).toHaveLength(4)
  })

  it('is asked again when they add an administration, whose list the service would give', async () => {
    const { office, client, name } = await behind({ answers: [null, right] })
    await expect(client.call('GET', customerInfoList, null)).rejects.toEqual(needed(name))
    await pressed(office).settings.offeredAdministrations('e')
    await client.call('GET', customerInfoList, null)
    expect(office.questions).toHaveLength(2)
  })

  it('or quits ends the waiting calls', async () => {
    const { proxy, office, client, name } = await behind()
    const waiting = client.call('PUT', customer, '1', '{}')
    await expect.poll(() => office.questions.length).toBe(1)
    office.stop()
    await expect(waiting).rejects.toEqual(needed(name))
    await expect(tokenCall(office)).rejects.toEqual(needed(name))
    expect(office.questions).toHaveLength(1)
    expect(proxy.asked).toHaveLength(2)
  })
})

it('is not asked without a window, and the call fails at once', async () => {
  const { office, client, name } = await behind({ window: false })
  await expect(client.call('GET', customerInfoList, null)).rejects.toEqual(needed(name))
  expect(office.questions).toEqual([])
  expect(office.service.asked()).toBeNull()
})

it('is not asked for Negotiate and NTLM, which the app does not support', async () => {
  const { office, client, name } = await behind({}, { challenge: ['Negotiate', 'NTLM'] })
  await expect(client.call('PUT', customer, '1', '{}')).rejects.toEqual(needed(name, 'Negotiate, NTLM'))
  expect(office.questions).toEqual([])
})

it('changes nothing with an answer to a closed question', async () => {
  const { office, client } = await behind({ answers: [right] })
  await client.call('PUT', customer, '1', '{}')
  await office.service.answer(office.questions[0]!.id, ...wrong)
  await office.service.refuse('no such question')
  await client.call('PUT', customer, '1', '{}')
  expect(office.questions).toHaveLength(1)
})

describe('the pages of a sign-in window', () => {
  it('share the names with main’s own calls, both ways', async () => {
    const first = await behind({ answers: [right] })
    expect(await first.office.forPage(first.name, 'Office proxy', false)).toEqual({
      name: right[0],
      password: right[1],
    })
    await first.client.call('PUT', customer, '1', '{}')
    expect(first.office.questions).toHaveLength(1)
    expect(first.proxy.asked.map(({ authorization }) => authorization)).toEqual([basic(right)])

    const second = await behind({ answers: [right] })
    await second.client.call('PUT', customer, '1', '{}')
    expect(await second.office.forPage(second.name, 'Office proxy', false)).toEqual({
      name: right[0],
      password: right[1],
    })
    expect(second.office.questions).toHaveLength(1)
  })

  it('are asked about again when they were refused, with the waiting calls', async () => {
    const { office, client, name } = await behind({ answers: [wrong, right] })
    expect(await office.forPage(name, '', false)).toEqual({ name: wrong[0], password: wrong[1] })
    const [page] = await Promise.all([office.forPage(name, '', true), client.call('PUT', customer, '1', '{}')])
    expect(page).toEqual({ name: right[0], password: right[1] })
    expect(office.questions.map(({ again }) => again)).toEqual([false, true])
    // A page that was refused with the old name gets the new one without a question.
    expect(await office.forPage(name, '', false)).toEqual(page)
  })

  it('continue without a name when the user declines', async () => {
    const { office, name } = await behind({ answers: [null] })
    expect(await office.forPage(name, '', false)).toBeNull()
    expect(await office.forPage(name, '', true)).toBeNull()
    expect(office.questions).toHaveLength(1)
  })
})

describe('a proxy’s password', () => {
  it('reaches only that proxy: not the service, no other proxy, no error, no log', async () => {
    const { target, proxy, office, client, name } = await behind({ answers: [right, wrong, null] })
    await client.call('GET', customerInfoList, null)
    await client.call('PUT', customer, '1', '{"Name":"x"}')
    await tokenCall(office)
    const other = await serveProxy({ leads: {}, always: 502 })
    const strict = await serveProxy({ leads: {}, wants: 'somebody:else' })
    const errors: unknown[] = []
    for (const settings of [
      `PROXY localhost:${other.port}; PROXY ${name}`,
      `PROXY localhost:${strict.port}`,
      `PROXY localhost:1; PROXY ${name}`,
    ]) {
      office.settings = settings
      office.pass(60_000)
      errors.push(
        await clientIn(office, base)
          .call('PUT', customer, '1', '{}')
          .catch((error: unknown) => error),
      )
      errors.push(await tokenCall(office).catch((error: unknown) => error))
    }
    const canaries = [right[1], wrong[1], basic(right).slice(6), basic(wrong).slice(6)]
    const sent = [
      ...target.received.flatMap(({ headers, body, url }) => [headers, body, url]),
      ...other.asked.map(({ authorization }) => String(authorization)),
      ...errors.map((error) => inspect(error, { depth: 12, showHidden: true })),
      ...errors.map((error) => logLine(0, { event: 'x', error })),
      JSON.stringify(office.questions),
      inspect(office.service.asked()),
    ].join('\n')
    for (const canary of canaries) expect(sent).not.toContain(canary)
    expect(sent).not.toMatch(/proxy-authorization/i)
    expect(proxy.asked.some(({ authorization }) => authorization === basic(right))).toBe(true)
    expect(strict.asked.map(({ authorization }) => authorization)).not.toContain(basic(right))
  })

  it('is not in a failure that a proxy or a service causes with it', async () => {
    const breaking = await serveTarget(authority.issue(['service.example']), (request) => request.socket.destroy())
    const { office } = await behind({ answers: [right] }, { leads: { 'service.example:443': breaking.port } })
    const errors = [
      await clientIn(office, base)
        .call('PUT', customer, '1', '{}')
        .catch((error: unknown) => error),
      await tokenCall(office).catch((error: unknown) => error),
    ]
    const sent = errors.map((error) => inspect(error, { depth: 12, showHidden: true })).join('\n')
    for (const canary of [right[1], basic(right).slice(6), 'the-token', 'the-secret'])
      expect(sent).not.toContain(canary)
  })
})
