import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFail } from '../../../../main/base/app-error.ts'
import { isOutOfMemory } from '../../../../main/base/out-of-memory.ts'
import { runThread, type ThreadLimits } from '../../../../main/desk/worker/desk-thread.ts'
import type { Topic } from '../../../../preload/contract/topics.ts'
import type { DeskHost, DeskOptions } from '../../../../main/desk/desk.ts'
import { openDesk } from '../../../../main/desk/worker/open-desk.ts'
import type { ViesReply } from '../../../../main/service/vies/vies-reply.ts'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'
import { serveHttp } from '../../serve-http.ts'
import { openService, text, until, failing } from '../desk-kit.ts'

const startThread = (limits: Partial<ThreadLimits> = {}, opensIn = 0) => {
  const worker = new Worker(fileURLToPath(new URL('./thread-that-hangs.ts', import.meta.url)), {
    workerData: { opensIn },
    execArgv: [],
    env: {},
  })
  onTestFinished(async () => void (await worker.terminate()))
  return runThread(worker, () => null, {
    every: 100,
    opening: 1_000,
    unanswered: 5,
    closing: 500,
    ending: 5_000,
    ...limits,
  })
}

describe("a desk's thread", () => {
  it('is terminated when it hangs, and every call fails', async () => {
    const thread = startThread()
    await thread.open()
    await expect(thread.call('hang', [])).rejects.toSatisfy((error) => isFail(error, 'unexpected'))
    expect((await thread.ended)?.message).toBe("the desk's thread did not answer")
    await expect(thread.open()).rejects.toSatisfy((error) => isFail(error, 'unexpected'))
  })

  it('is terminated when it does not open in time, and opening fails', async () => {
    const thread = startThread({ every: 20, opening: 5 }, Number.POSITIVE_INFINITY)
    await expect(thread.open()).rejects.toSatisfy((error) => isFail(error, 'unexpected'))
    expect((await thread.ended)?.message).toBe("the desk's thread did not open in time")
  })

  it('need not answer while it opens', async () => {
    const thread = startThread({ every: 20, unanswered: 2 }, 500)
    await thread.open()
  })

  it('keeps running while it is busy in pieces for longer than the limit', async () => {
    // It answers between pieces of 50 ms; even a busy computer stays below two seconds of silence.
    const thread = startThread({ every: 100, unanswered: 20, closing: 60_000 })
    await thread.open()
    expect(await thread.call('work', [60])).toBe('work')
    expect(await thread.close()).toBe('close')
    expect(await thread.ended).toBeNull()
  })

  it("delays nobody's close when it hangs", async () => {
    const thread = startThread({ unanswered: 1_000 })
    await thread.open()
    const hung = thread.call('hang', []).catch((error: unknown) => error)
    await expect(thread.close()).rejects.toThrowError('did not close in time')
    expect(isFail(await hung, 'unexpected')).toBe(true)
    expect(await thread.ended).toBeNull()
  })
})

const start = async () => {
  const service = await openService()
  const folder = newFolder()
  onTestFinished(() => removeFolder(folder))
  const topics: Topic[] = []
  const host: DeskHost = {
    accessToken: async () => service.control.signIn().accessToken,
    proxyFor: async () => null,
    changed: (topic) => void topics.push(topic),
  }
  const options: DeskOptions = {
    place: { environment: 'test', administration: service.facts.databases[0]! },
    user: 'j.devries',
    baseAddress: service.facts.baseUrl,
    pathStyle: 'standard',
    file: join(folder, 'cache.db'),
    key: new Uint8Array(32).fill(9),
  }
  return { service, host, options, topics }
}

describe('a desk in its own thread', () => {
  it('syncs when opened, reports changes, answers calls and sends edits', async () => {
    const { service, host, options, topics } = await start()
    const desk = await openDesk(options, host)
    onTestFinished(async () => void (await desk.close()))
    const view = await until('the first sync', async () => {
      const now = await desk.sync.read()
      return now.state.is === 'idle' && now.complete === 12 && now
    })
    expect(view).toMatchObject({ customers: 12, waiting: 0 })
    expect(new Set(topics)).toEqual(new Set(['sync', 'customers', 'choices']))
    const question = { search: '', filter: {}, sort: [], columns: ['Name', 'City'], from: 0, count: 5 } as const
    const { rows, total } = await desk.customers.rows(question)
    expect(total).toBe(12)
    await desk.customers.save(rows[0]!.key, { City: text('Assen') }, 0)
    await until('the edit is sent', async () => (await desk.edits.list())[0]?.state.is === 'settled')
    expect(service.control.customer(rows[0]!.key.slice(2))).toMatchObject({ City: 'Assen' })
  })

  it('says that it is busy while a check of VAT numbers is under way', async () => {
    const { service, host, options } = await start()
    const vies = Promise.withResolvers<ViesReply>()
    const desk = await openDesk(options, { ...host, askVies: () => vies.promise })
    onTestFinished(async () => void (await desk.close()))
    const [id] = service.control.ids()
    service.control.change(id!, { VatNumber: 'NL123456782B12', CountryId: 'NL' })
    await until('it is read', async () => (await desk.sync.read()).complete === 12)
    expect(await desk.isBusy()).toBe(false)
    await desk.vat.check([`s:${id}`])
    expect(await desk.isBusy()).toBe(true)
    vies.resolve({ is: 'valid', request: null })
    await until('it has ended', async () => !(await desk.isBusy()))
  })

  it('passes its failures across threads', async () => {
    const { host, options } = await start()
    const desk = await openDesk(options, { ...host, accessToken: () => Promise.reject(new Error('no vault')) })
    onTestFinished(async () => void (await desk.close()))
    await expect(desk.customers.read('s:nobody')).rejects.toThrowError(failing('customer-unknown'))
    await expect(desk.edits.read('none')).rejects.toThrowError(failing('edit-unknown'))
    await until('the failed sync', async () => (await desk.sync.read()).state.is === 'failed')
  })

  it('applies the sending rule, and reports its waiting edits at the end', async () => {
    const { service, host, options } = await start()
    const desk = await openDesk({ ...options, sending: { locked: true, askAbove: null } }, host)
    await until('the first sync', async () => (await desk.sync.read()).complete === 12)
    await desk.hold({ locked: false, askAbove: 1 })
    await desk.hold({ locked: true, askAbove: 1 })
    await desk.customers.save(`s:${service.control.ids()[0]}`, { City: text('Assen') }, 0)
    expect((await desk.sync.read()).held).toEqual({ is: 'locked' })
    expect(await desk.close()).toEqual({ waiting: 1, needsAttention: 0, stuck: 0 })
    expect(service.control.count({ method: 'PUT' })).toBe(0)
  })

  it('does not open on a damaged database, and leaves it unchanged', async () => {
    const { host, options } = await start()
    writeFileSync(options.file!, Buffer.alloc(8_192, 3))
    await expect(openDesk(options, host)).rejects.toThrowError(failing('database-damaged'))
    expect(readFileSync(options.file!)).toEqual(Buffer.alloc(8_192, 3))
  })

  it('ends alone when its memory does not suffice, and says so', async () => {
    const { host, options } = await start()
    const rows = Array.from({ length: 60_000 }, (_, at) => `{"CustomerId":${at},"Name":"${'name '.repeat(40)}"}`)
    const list = `[${rows.join(',')}]`
    const { origin } = await serveHttp((_request, response) => void response.end(list))
    const desk = await openDesk({ ...options, baseAddress: `${origin}/v1` }, host, [], 24)
    expect(isOutOfMemory(await desk.ended)).toBe(true)
    await expect(desk.sync.read()).rejects.toThrowError(failing('unexpected'))
  })

  it('frees its file for the next desk when closed', async () => {
    const { host, options } = await start()
    for (const round of [1, 2, 3]) {
      const desk = await openDesk(options, host)
      await desk.sync.read()
      await desk.close()
      expect(await desk.ended).toBeNull()
      await expect(desk.sync.read(), `round ${round}`).rejects.toThrowError(failing('unexpected'))
    }
  })
})
