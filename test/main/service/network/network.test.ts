import { describe, expect, it, vi } from 'vitest'
import { openNetwork } from '../../../../main/service/network/network.ts'
import type { Host } from '../../../../main/base/host.ts'
import type { ProxyTrouble } from '../../../../main/service/network/proxy.ts'
import type { ProxyQuestion } from '../../../../preload/contract/proxy.ts'
import type { Implementation } from '../../../../preload/contract/services.ts'

const address = 'https://service.example/v23'
const [first, second] = ['http://a:8080', 'http://b:8080'].map((way) => ({ address: way, authorization: null })) as [
  { address: string; authorization: null },
  { address: string; authorization: null },
]
const refused: ProxyTrouble = { is: 'refused', proxy: second, challenge: { schemes: ['Basic'], realm: 'Office' } }

const computer = () => {
  const page = Promise.withResolvers<Parameters<Host['onProxySignIn']>[0]>()
  const seen = { fronts: 0, changes: 0, asked: [] as string[] }
  const network = openNetwork(
    {
      now: () => 1_000_000,
      resolveProxy: async (asked) => {
        seen.asked.push(asked)
        return 'PROXY a:8080; PROXY b:8080'
      },
      onProxySignIn: page.resolve,
      bringToFront: () => {
        seen.fronts++
        return true
      },
    },
    () => void seen.changes++,
  )
  const question = (): ProxyQuestion | null => network.service.asked() as ProxyQuestion | null
  /** A call that the second proxy refused. Returns whether the user was asked, who declines. */
  const isAsked = async (): Promise<boolean> => {
    const call = network.proxyFor(address, refused)
    const asked = question()
    if (asked !== null) await network.service.refuse(asked.id)
    await expect(call).rejects.toThrow('proxy-sign-in-needed')
    return asked !== null
  }
  return { network, page: page.promise, seen, question, isAsked }
}

type Called = Record<string, Record<string, (...args: unknown[]) => unknown>>
/** Every call that a person makes with the network, and its arguments. */
const pressed: readonly (readonly [string, string, readonly unknown[]])[] = [
  ['settings', 'testStep', [{}, 'address', 'DB']],
  ['settings', 'offeredAdministrations', ['e']],
  ['session', 'signIn', ['e', 'browser']],
  ['session', 'useRefreshToken', ['e', 'token']],
  ['sync', 'now', [{}]],
  ['sync', 'sendNow', [{}, 'edit']],
  ['sync', 'release', [{}]],
  ['vat', 'check', [{}, ['number']]],
  ['updates', 'look', []],
  ['updates', 'download', ['version']],
  ['updates', 'choose', [{ backTo: '1.0.0' }]],
]
const others: typeof pressed = [
  ['settings', 'testStep', [{}, 'client', 'DB']],
  ['settings', 'view', []],
  ['session', 'cancel', ['e']],
  ['sync', 'hold', [{}]],
  ['vat', 'known', [{}]],
  ['updates', 'view', []],
  ['updates', 'choose', [{ background: false }]],
  ['customers', 'list', [{}]],
]
const services = () => {
  const calls: Called = {}
  for (const [service, call] of [...pressed, ...others])
    (calls[service] ??= {})[call] = vi.fn((...args: unknown[]) => [service, call, args])
  return calls
}

describe('a proxy that a user declined, and a route that failed,', () => {
  it.each(pressed)('are tried once more after %s.%s', async (service, call, args) => {
    const { network, isAsked } = computer()
    const asking = network.asking(services() as unknown as Implementation) as unknown as Called
    expect(await network.proxyFor(address, { is: 'unreachable', proxy: first })).toEqual(second)
    expect([await isAsked(), await isAsked()]).toEqual([true, false])
    expect(asking[service]![call]!(...args)).toEqual([service, call, args])
    expect(await network.proxyFor(address)).toEqual(first)
    expect([await isAsked(), await isAsked()]).toEqual([true, false])
  })

  it.each(others)('are not after %s.%s', async (service, call, args) => {
    const { network, isAsked } = computer()
    const asking = network.asking(services() as unknown as Implementation) as unknown as Called
    await network.proxyFor(address, { is: 'unreachable', proxy: first })
    await isAsked()
    expect(asking[service]![call]!(...args)).toEqual([service, call, args])
    expect(await network.proxyFor(address)).toEqual(second)
    expect(await isAsked()).toBe(false)
  })
})

describe('the network of the app', () => {
  it('looks its routes up in the settings of the computer', async () => {
    const { network, seen } = computer()
    expect(await network.proxyFor(address)).toEqual(first)
    expect(seen.asked).toEqual(['https://service.example/'])
  })

  it('asks for a page’s name in front of everything else, and for calls no more', async () => {
    const { network, page, seen, question } = computer()
    const given = (await page)('a:8080', 'Office', false)
    expect([seen.fronts, seen.changes]).toEqual([1, 1])
    await network.service.answer(question()!.id, 'jan', 'pw')
    expect(await given).toEqual({ name: 'jan', password: 'pw' })
    expect(await network.proxyFor(address)).toEqual({ address: first.address, authorization: 'Basic amFuOnB3' })
  })

  it('leaves no question open when it stops', async () => {
    const { network, question } = computer()
    const call = network.proxyFor(address, refused)
    network.stop()
    await expect(call).rejects.toThrow('proxy-sign-in-needed')
    expect(question()).toBeNull()
  })
})
