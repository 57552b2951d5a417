import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, expect, it, onTestFinished } from 'vitest'
import { handleCall } from '../../../../main/app/ipc/handle-call.ts'
import { startApp } from '../../../../main/app/app.ts'
import { trust } from '../../../../main/service/network/trust.ts'
import type { ProxyQuestion } from '../../../../preload/contract/proxy.ts'
import type { ConnectionStep, EnvironmentDraft } from '../../../../preload/contract/settings.ts'
import { filesIn } from '../../../temporary-folder.ts'
import { newProfile, removeProfile, testHost, type TestHostOptions } from '../../test-host.ts'
import { newAuthority } from './certificates.ts'
import { closeServers, serveProxy, serveTarget } from './servers.ts'

const authority = newAuthority()
beforeAll(() => trust([authority.cert]))
afterEach(closeServers)

const password = 'a-canary-password'
const draft: EnvironmentDraft = {
  kind: 'test',
  name: 'Office',
  baseAddress: 'https://service.example/v23',
  clientId: 'desk',
  secret: 'x',
  redirectUri: 'https://desk.example/cb',
  scope: 'http://vendor.product.API/Web/WebApi/*',
  pathStyle: 'standard',
  status: 'unknown',
  lockMinutes: null,
  askAbove: null,
}

/** The app in an office, called as its window calls it. */
const start = async (options: TestHostOptions = {}) => {
  const target = await serveTarget(authority.issue(['service.example']))
  const proxy = await serveProxy({ leads: { 'service.example:443': target.port }, wants: `jan:${password}` })
  const profile = newProfile()
  const host = testHost({ profile, resolveProxy: async () => `PROXY localhost:${proxy.port}`, ...options })
  const app = await startApp(host)
  onTestFinished(async () => {
    await app.stop()
    removeProfile(profile)
  })
  const topics: string[] = []
  app.onChanged(({ topic }) => topics.push(topic))
  const call = async (group: string, method: string, ...args: unknown[]): Promise<unknown> => {
    const reply = await handleCall(app.services, host.log, group, method, args)
    return reply.ok ? reply.value : reply.fail
  }
  const test = () => call('settings', 'testStep', draft, 'address', '') as Promise<ConnectionStep>
  const asked = () => call('proxy', 'asked') as Promise<ProxyQuestion | null>
  const question = async (): Promise<ProxyQuestion> => {
    await expect.poll(asked).not.toBeNull()
    return (await asked())!
  }
  return { target, proxy, profile, host, app, topics, call, test, asked, question }
}

it('the app asks in its window when a call meets a proxy, continues with the answer, and keeps it only in memory', async () => {
  const { target, proxy, profile, host, topics, call, test, asked, question } = await start()
  const testing = test()
  const { id, ...shown } = await question()
  expect(shown).toEqual({ proxy: `localhost:${proxy.port}`, realm: 'Office proxy', again: false })
  expect(topics).toContain('proxy')
  await call('proxy', 'answer', id, 'jan', password)
  expect(await testing).toMatchObject({ check: 'address', is: 'passed' })
  expect(await asked()).toBeNull()
  expect(await host.pages[0]!(shown.proxy, '', false)).toEqual({ name: 'jan', password })
  expect(await test()).toMatchObject({ is: 'passed' })
  expect(target.received.length).toBeGreaterThan(1)

  await call('proxy', 'answer', { password }, 'jan', password)
  const files = filesIn(profile).map((file) => readFileSync(file, 'latin1'))
  const kept = [...files, ...host.lines, ...target.received.map(({ headers }) => headers)].join('\n')
  for (const canary of [password, Buffer.from(`jan:${password}`).toString('base64')]) expect(kept).not.toContain(canary)
})

it('the app names the proxy when the user declines, and asks again at the next test', async () => {
  const { proxy, call, test, question } = await start()
  const refused = async (): Promise<ConnectionStep> => {
    const testing = test()
    await call('proxy', 'refuse', (await question()).id)
    return testing
  }
  const failed = { is: 'failed', fail: { code: 'proxy-sign-in-needed', about: { proxy: `localhost:${proxy.port}` } } }
  expect(await refused()).toMatchObject(failed)
  expect(await refused()).toMatchObject(failed)
})

it('the app without a window fails at once', async () => {
  const { test, asked } = await start({ window: false })
  expect(await test()).toMatchObject({ is: 'failed', fail: { code: 'proxy-sign-in-needed' } })
  expect(await asked()).toBeNull()
})

it('the app quits during a question', async () => {
  const { app, test, question } = await start()
  const testing = test()
  await question()
  await app.stop()
  expect(await testing).toMatchObject({ is: 'failed', fail: { code: 'proxy-sign-in-needed' } })
})
