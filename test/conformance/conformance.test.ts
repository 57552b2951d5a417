import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { newFolder, removeFolder } from '../temporary-folder.ts'
import { startDemo, type DemoChild } from './demo-child.ts'
import { readFacts, type Facts } from './facts.ts'
import { fields } from './fields.ts'
import { runSentences } from './run-sentences.ts'
import type { Held, Result } from './sentence.ts'
import { sentences } from './sentences/all.ts'
import { readIds } from './customers.ts'
import { openService } from './service.ts'
import { countLine, tableLine } from './table.ts'

const demos: DemoChild[] = []
afterAll(() => Promise.all(demos.map((demo) => demo.stop())))

const demo = async (...options: readonly string[]): Promise<Facts> => {
  const started = await startDemo(...options)
  demos.push(started)
  return started.facts
}

const judge = (facts: Facts, shortLived: Facts | null = null): Promise<Held[]> =>
  runSentences({ facts, shortLived, notify: () => undefined })
const sectionsWith = (all: readonly Held[], result: Result): string[] =>
  all.filter((held) => held.result === result).map(({ sentence }) => sentence.at)

describe('the list of sentences', () => {
  it('has no name twice', () => {
    const names = sentences.map(({ at }) => at)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it('covers all sections, and each of the 55 fields four times', () => {
    expect([...new Set(sentences.map(({ at }) => at[0]))].sort()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
    expect(fields).toHaveLength(55)
    for (const { name } of fields.slice(1)) {
      const about = ['type', 'null', 'create', 'edit'].map((what) => `2.customer.${name}.${what}`)
      expect(sentences.map(({ at }) => at)).toEqual(expect.arrayContaining(about))
    }
  })
})

describe('the demo service', () => {
  it(
    'passes every sentence of the contract, and the customers of the run are removed',
    { timeout: 120_000 },
    async () => {
      const facts = await demo('--customers', '50')
      const before = await readIds(openService(facts, 'production'))
      const all = await judge(facts, await demo('--customers', '2', '--token-lifetime', '2'))
      expect(all.filter(({ result }) => result === 'failed').map(tableLine)).toEqual([])
      expect(sectionsWith(all, 'nothing to hold')).toEqual(
        sentences.filter(({ check }) => check === null).map(({ at }) => at),
      )
      expect(await readIds(openService(facts, 'production'))).toEqual(before)
    },
  )

  it('fails the sentences that its quirks break', { timeout: 120_000 }, async () => {
    const all = await judge(
      await demo('--customers', '20', '--quirk', 'expiresInText', '--quirk', 'typeDrift', '--quirk', 'noRefreshToken'),
    )
    expect(sectionsWith(all, 'failed')).toEqual(
      expect.arrayContaining([
        '2.token.expires_in',
        '2.customer.ids',
        '2.customer.ChargeVatTypeId.type',
        '2.token.refresh_token',
        '5.web.step5',
        '8.lifetime',
      ]),
    )
    expect(sectionsWith(all, 'passed')).toEqual(
      expect.arrayContaining(['1.bullet2.post', '2.customer.Name.create', '7.404.call']),
    )
  })
})

/** Sentences that hold by the facts alone, without a request. */
const readOffTheFacts = ['5.bullet2.form', '9.segment.production', '9.segment.test', '9.separate']

const made = (origin: string): Facts =>
  readFacts(
    JSON.stringify({
      baseUrl: `${origin}/prod/v1`,
      testBaseUrl: `${origin}/test/v1`,
      clientId: 'a',
      clientSecret: 'b',
      redirectUri: 'https://app.invalid/cb',
      scope: 'http://a.b.API/Web/WebApi/*',
      databases: ['D'],
      user: { name: 'n', password: 'p' },
      operator: { name: 'o', password: 'p' },
    }),
  )

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('an impostor service', () => {
  it('passes nothing where it cannot be reached', { timeout: 60_000 }, async () => {
    const server = createServer()
    const origin = await listening(server)
    await new Promise((resolve) => void server.close(resolve))
    const all = await judge(made(origin))
    expect(sectionsWith(all, 'passed')).toEqual(readOffTheFacts)
    expect(all.find(({ sentence }) => sentence.at === '7.401.user')!.observed).toContain('ECONNREFUSED')
  })

  it.each([200, 401, 404, 500])(
    'passes next to nothing where it replies %i to everything',
    { timeout: 60_000 },
    async (status) => {
      const server = createServer(
        (_request, response) => void response.writeHead(status, { 'content-type': 'application/json' }).end('{}'),
      )
      const all = await judge(made(await listening(server)))
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
      expect(sectionsWith(all, 'passed').length).toBeLessThan(20)
    },
  )
})

describe('the conformance command', () => {
  const root = join(import.meta.dirname, '../..')
  const run = (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, 'conformance.ts'), ...args], { cwd: root })

  it.each([
    [['--service'], /--service/],
    [['--nonsense'], /--nonsense/],
    [['--service', '/nowhere/facts.json'], /is not there/],
    [['--short-lived', 'package.json'], /goes with --service/],
    [['--service', 'package.json'], /does not describe a service/],
  ])('refuses %j with a sentence', async (args, sentence) => {
    await expect(run(...args)).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(sentence) as string })
  })

  it('prints a table, ends with the counts, and exits 1 where a sentence fails', { timeout: 60_000 }, async () => {
    const folder = newFolder('conformance')
    const server = createServer((_request, response) => void response.writeHead(503).end())
    const file = join(folder, 'facts.json')
    writeFileSync(file, JSON.stringify(made(await listening(server))))
    const failed = await run('--service', file).then(
      () => undefined,
      (error: { code: number; stdout: string }) => error,
    )
    server.closeAllConnections()
    await new Promise((resolve) => void server.close(resolve))
    removeFolder(folder)
    expect(failed?.code).toBe(1)
    const lines = failed!.stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(sentences.length + 2)
    expect(lines[0]).toMatch(/^section and item +result +sentence/)
    expect(lines.at(-1)).toMatch(/^\d+ passed, \d+ failed, \d+ with nothing to hold$/)
  })

  it('prints the number of each result', () => {
    const held = (result: Result): Held => ({ sentence: sentences[0]!, result, observed: '' })
    expect(countLine([held('passed'), held('failed'), held('passed'), held('nothing to hold')])).toBe(
      '2 passed, 1 failed, 1 with nothing to hold',
    )
  })
})
