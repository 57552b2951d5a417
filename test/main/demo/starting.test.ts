import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { startDemo } from '../../../main/demo/start-demo.ts'
import { startService } from '../../../main/demo/start-service.ts'
import type { RunningFacts } from '../../../main/demo/start-service.ts'
import { newFolder, removeFolder } from '../../temporary-folder.ts'
import { caller, json } from './caller.ts'

const folder = newFolder('demo-service')
afterAll(() => removeFolder(folder))
const key = new Uint8Array(32).fill(9)

describe('the demo service', () => {
  it('stops at once, even with open connections', async () => {
    const service = await startService({ customers: 1, quirks: [{ quirk: 'latency', value: '60000' }] })
    const waiting = caller(service)('GET', 'AdministrationNVL').catch((error: unknown) => error)
    await vi.waitFor(() => expect(service.control.count()).toBe(1), 10_000)
    await service.stop()
    expect(await waiting).toBeInstanceOf(Error)
  })

  it('stores data, registration and tokens in its file', async () => {
    const data = join(folder, 'kept.db')
    const first = await startService({ data, customers: 5 })
    const { refreshToken } = first.control.signIn()
    const id = first.control.create({ Name: 'Bewaard' })
    await first.stop()

    const second = await startService({ data, customers: 999, seed: 4 })
    expect(second.control.ids()).toHaveLength(6)
    expect(second.control.customer(id)).toMatchObject({ Name: 'Bewaard' })
    expect(second.facts.clientSecret).toBe(first.facts.clientSecret)
    const { clientId, clientSecret, redirectUri, baseUrl } = second.facts
    const form = {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: redirectUri,
    }
    expect((await fetch(`${baseUrl}/OAuth/Token`, { method: 'POST', body: new URLSearchParams(form) })).status).toBe(
      200,
    )
    await second.stop()
  })

  it('creates the same companies for the same seed', async () => {
    const [one, two, other] = await Promise.all([
      startService({ seed: 5, customers: 20 }),
      startService({ seed: 5, customers: 20 }),
      startService({ seed: 6, customers: 20 }),
    ])
    const lists = await Promise.all(
      [one, two, other].map(async (service) => (await caller(service)('GET', 'MVL00124/CustomerList')).text),
    )
    expect(lists[0]).toBe(lists[1])
    expect(lists[0]).not.toBe(lists[2])
    await Promise.all([one, two, other].map((service) => service.stop()))
  })

  it('rejects where its port is taken', async () => {
    const one = await startService({ customers: 1 })
    await expect(startService({ customers: 1, port: Number(new URL(one.facts.baseUrl).port) })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    })
    await one.stop()
  })
})

describe('the embedded Demo company', () => {
  it('runs in a thread with an encrypted file, and can be reset', async () => {
    const file = join(folder, 'demo.db')
    const demo = await startDemo({ file, key, customers: 8, seed: 1 })
    expect(Object.keys(demo.companies)).toEqual(demo.facts.databases)
    await demo.reset()
    await demo.stop()
    await demo.stop()
    expect(await demo.ended).toBeNull()
    expect(readFileSync(file).includes('SQLite format')).toBe(false)
    expect(readFileSync(file).includes('example.')).toBe(false)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('does not start with another key, and gives the reason', async () => {
    await expect(
      startDemo({ file: join(folder, 'demo.db'), key: new Uint8Array(32), customers: 8, seed: 1 }),
    ).rejects.toThrow('file is not a database')
  })

  it('opens no control endpoint', async () => {
    const demo = await startDemo({ file: null, key, customers: 2, seed: 1 })
    const answer = await fetch(`${new URL(demo.facts.baseUrl).origin}/_control`, {
      method: 'POST',
      body: '{"do":"reset"}',
    })
    expect(answer.status).toBe(404)
    await demo.stop()
  })
})

const run = (args: readonly string[]) => {
  const child = spawn(process.execPath, ['main/demo/serve.ts', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { out: '', err: '' }
  child.stdout.on('data', (data: Buffer) => {
    output.out += String(data)
  })
  child.stderr.on('data', (data: Buffer) => {
    output.err += String(data)
  })
  return { child, output }
}

describe('the service command', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('prints one JSON line and stops cleanly on %s', async (signal) => {
    const { child, output } = run(['--customers', '3', '--quirk', 'camelCase'])
    await once(child.stdout, 'data')
    const facts = JSON.parse(output.out) as RunningFacts
    expect(output.out.trim().split('\n')).toHaveLength(1)
    expect(Object.keys(facts)).toEqual(
      expect.arrayContaining([
        'baseUrl',
        'testBaseUrl',
        'clientId',
        'clientSecret',
        'redirectUri',
        'scope',
        'databases',
        'user',
        'control',
      ]),
    )
    const answer = await fetch(`${facts.baseUrl}/api/MVL00124/CustomerInfoList`)
    expect(answer.status).toBe(401)
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(output.err).toBe('')
  })

  it.each([
    [['--customers', 'many'], '--customers is a whole number'],
    [['--customers', '1000001'], '--customers is a whole number'],
    [['--quirk', 'nonsense'], 'There is no quirk "nonsense"'],
    [['--nonsense'], "Unknown option '--nonsense'"],
    [['--port'], "Option '--port <value>' argument missing"],
  ])('refuses %j with a sentence and status 2', async (args, sentence) => {
    const { child, output } = run(args)
    expect(await once(child, 'exit')).toEqual([2, null])
    expect(output.err).toContain(sentence)
    expect(output.out).toBe('')
  })
})

it('the demo service lists all editable objects of a large database', async () => {
  const service = await startService({ customers: 1500 })
  expect(json<unknown[]>(await caller(service)('GET', 'MVL00124/CustomerList'))).toHaveLength(1500)
  await service.stop()
})
