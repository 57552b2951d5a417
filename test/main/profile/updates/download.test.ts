import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import type { RequestListener, ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { AppError, isFail } from '../../../../main/base/app-error.ts'
import { download, type DownloadOptions } from '../../../../main/profile/updates/download.ts'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'
import { cutsOff, hangs, sends, serveFeed, sha512, status, type FeedServer } from './feed-server.ts'

const content = Buffer.alloc(100_000, 'the next version ')
const path = '/Ledgerdesk-1.1.0-linux-x86_64.AppImage'
let [folder, file, server] = ['', '', null as unknown as FeedServer]
beforeEach(async () => {
  folder = newFolder('download')
  file = join(folder, 'package')
  server = await serveFeed()
})
afterEach(() => {
  server.stop()
  removeFolder(folder)
})

const host = (): string => new URL(server.address).host
/** The failure, the pauses before retries, and the reported progress. */
const fetched = async (
  listener: RequestListener | null,
  { more = {} as Partial<DownloadOptions>, size = content.length, hash = sha512(content) } = {},
) => {
  if (listener !== null) server.has.set(path, listener)
  const [pauses, progress]: [number[], number[]] = [[], []]
  const downloading: DownloadOptions = {
    proxyFor: async () => null,
    signal: new AbortController().signal,
    timeout: 60_000,
    progress: (done) => progress.push(done),
    wait: async (pause) => void pauses.push(pause),
    ...more,
  }
  const why = await download(file, { address: new URL(path, server.address), size, sha512: hash }, downloading).then(
    () => null,
    (error: unknown) => error,
  )
  return { why, fail: isFail(why) ? (why as AppError).fail : null, pauses, progress }
}
const isWhole = (): boolean => readFileSync(file).equals(content)
const ranges = (): unknown[] => server.asked.map(({ headers }) => headers.range)
/** The number of this process's handles on a file. */
const handlesOn = (name: string): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(join('/proc/self/fd', fd)) === name
    } catch {
      // It was closed meanwhile.
      return false
    }
  }).length

describe('the download of a package', () => {
  it('fetches it whole from its beginning, for its owner alone', async () => {
    const { why, progress, pauses } = await fetched(sends(content))
    expect([why, isWhole(), progress.at(-1), pauses, ranges()]).toEqual([null, true, content.length, [], [undefined]])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it.skipIf(process.platform === 'win32').each([
    ['an empty file', 0],
    ['the beginning of the package', 40_000],
    ['the whole package', content.length],
  ])('does not write through a link at its name to %s, and does not use what it leads to', async (_what, size) => {
    const victim = join(folder, 'victim')
    const theirs = content.subarray(0, size)
    writeFileSync(victim, theirs)
    symlinkSync(victim, file)
    expect([(await fetched(sends(content))).why, ranges()]).toEqual([null, [undefined]])
    expect([lstatSync(file).isFile(), isWhole(), readFileSync(victim).equals(theirs)]).toEqual([true, true, true])
  })

  it('requests nothing when the file is complete, but checks it', async () => {
    writeFileSync(file, content)
    expect([(await fetched(null)).why, server.asked]).toEqual([null, []])
    writeFileSync(file, Buffer.alloc(content.length, 'something else '))
    expect((await fetched(null)).fail).toEqual({ code: 'update-altered', about: { host: host() } })
  })

  it('is retried with growing pauses when it is cut off', async () => {
    const { why, pauses } = await fetched(cutsOff(content, 4))
    expect([why, isWhole(), pauses]).toEqual([null, true, [1_000, 5_000, 20_000, 60_000]])
  })

  it('is given up when it is cut off once more', async () => {
    const { fail, pauses } = await fetched(cutsOff(content, 5))
    expect([fail, pauses.length]).toEqual([{ code: 'update-cut-off', about: { host: host() } }, 4])
  })

  it('is given up when the server has less than was released', async () => {
    const { fail, pauses } = await fetched(sends(content.subarray(0, 10)), { size: content.length })
    expect(fail).toMatchObject({ code: 'update-cut-off', about: { host: host() } })
    expect(pauses.length).toBe(4)
  })

  it('is given up after two hours, however steadily it drips', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let answer: ServerResponse
    const drip: RequestListener = (_request, response) => {
      answer = response.writeHead(200, { 'Content-Length': content.length })
      answer.write(content.subarray(0, 1))
    }
    const progress = (done: number): void => {
      vi.advanceTimersByTime(29_000)
      // Without a limit the rest comes after three hours.
      answer.write(content.subarray(done, done * 29_000 < 3 * 3_600_000 ? done + 1 : content.length))
    }
    const { fail, pauses } = await fetched(drip, { more: { timeout: 30_000, progress } })
    expect([fail, pauses]).toEqual([{ code: 'update-slow', about: { host: host() } }, []])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('resumes also after an answer that stalled', async () => {
    const halt = hangs(content)
    server.has.set(path, (request, response) => {
      server.has.set(path, sends(content))
      halt.listener(request, response)
    })
    const { why, pauses } = await fetched(null, { more: { timeout: 200 } })
    expect([why, isWhole(), pauses]).toEqual([null, true, [1_000]])
  })

  it.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['another place', { 'content-range': `bytes 7-${content.length - 1}/${content.length}` }],
  ])('starts again when a range has %s', async (_what, headers) => {
    writeFileSync(file, content.subarray(0, 1_000))
    server.has.set(path, (_request, response) => response.writeHead(206, headers).end(content))
    expect([(await fetched(null)).why, isWhole(), ranges()]).toEqual([null, true, ['bytes=1000-']])
  })

  it('resumes behind the bytes on disk', async () => {
    writeFileSync(file, content.subarray(0, 1_000))
    expect([(await fetched(sends(content))).why, isWhole(), ranges()]).toEqual([null, true, ['bytes=1000-']])
  })

  it('starts again when the server sends it whole', async () => {
    writeFileSync(file, Buffer.alloc(1_000, 'x'))
    server.has.set(path, (_request, response) =>
      response.writeHead(200, { 'content-range': `bytes 1000-${content.length - 1}/${content.length}` }).end(content),
    )
    expect([(await fetched(null)).why, isWhole()]).toEqual([null, true])
  })

  it('stops at the released size, and writes nothing beyond', async () => {
    const { fail, pauses } = await fetched(sends(content), { size: content.length - 1 })
    expect([fail, pauses]).toEqual([{ code: 'update-altered', about: { host: host() } }, []])
    expect(statSync(file).size).toBeLessThan(content.length)
  })

  it('fails for another hash', async () => {
    expect((await fetched(sends(content), { hash: sha512(Buffer.from('another')) })).fail).toEqual({
      code: 'update-altered',
      about: { host: host() },
    })
  })

  it.each(['text/html', 'TEXT/HTML; charset=utf-8', 'application/xhtml+xml'])(
    'fails for a page (%s) of the network',
    async (type) => {
      const { fail, pauses } = await fetched((_request, response) =>
        response.writeHead(200, { 'content-type': type }).end('<p>please sign in'),
      )
      expect([fail, pauses, existsSync(file)]).toEqual([
        { code: 'update-answer-unreadable', about: { host: host() } },
        [],
        false,
      ])
    },
  )

  it.each([
    [404, 'update-not-there'],
    [500, 'update-server-failing'],
  ])('is not retried after %i', async (code, expected) => {
    const { fail, pauses } = await fetched(status(code))
    expect([fail?.code, pauses]).toEqual([expected, []])
  })

  it('is retried while nobody answers', async () => {
    const closed = await serveFeed()
    const address = closed.address
    closed.stop()
    const pauses: number[] = []
    const work = download(
      file,
      { address: new URL(path, address), size: 1, sha512: '' },
      {
        proxyFor: async () => null,
        signal: new AbortController().signal,
        timeout: 60_000,
        progress: () => undefined,
        wait: async (pause) => void pauses.push(pause),
      },
    )
    await expect(work).rejects.toMatchObject({ fail: { code: 'update-unreachable' } })
    expect(pauses.length).toBe(4)
  })

  it('ends when the person cancels it during a pause', async () => {
    const stop = new AbortController()
    const why = new Error('stopped')
    const done = await fetched(cutsOff(content, 5), {
      more: { signal: stop.signal, wait: async () => stop.abort(why) },
    })
    expect([done.why, server.asked.length]).toEqual([why, 1])
  })

  it('fails with the reason when the file cannot be written, and is not retried', async () => {
    file = join(folder, 'not', 'there')
    const { why, pauses } = await fetched(sends(content))
    expect(why).toMatchObject({ code: 'ENOENT' })
    expect(pauses).toEqual([])
  })

  it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO'])('reports a lack of space (%s)', async (code) => {
    const { fail } = await fetched(sends(content), {
      more: {
        progress: () => {
          throw Object.assign(new Error('the disk'), { code })
        },
      },
    })
    expect(fail).toEqual({ code: 'update-no-room' })
  })

  it.each(['XENOSPC', 'ENOSPC2', 'ENOENT'])(
    'keeps a failure that only looks like one of the disk (%s)',
    async (code) => {
      const error = Object.assign(new Error('no disk'), { code })
      const { why } = await fetched(sends(content), {
        more: {
          progress: () => {
            throw error
          },
        },
      })
      expect(why).toBe(error)
    },
  )

  it('does not report a lack of space when a firewall breaks it off', async () => {
    const cause = Object.assign(new Error('blocked'), { code: 'EPERM' })
    const blocked = new AppError('update-server-failing', { cause })
    const { why } = await fetched(sends(content), {
      more: {
        progress: () => {
          throw blocked
        },
      },
    })
    expect(why).toBe(blocked)
  })

  it('reports a lack of space with its cause', async () => {
    const cause = Object.assign(new Error('the disk'), { code: 'ENOSPC' })
    const { why } = await fetched(sends(content), {
      more: {
        progress: () => {
          throw cause
        },
      },
    })
    expect(why).toMatchObject({ fail: { code: 'update-no-room' }, cause })
  })

  it.each([
    ['is a page', 'text/html', (): void => undefined],
    ['has nowhere to go', 'application/octet-stream', (): string => (file = join(folder, 'not', 'there'))],
  ])('closes the connection when it %s', async (_what, type, prepare) => {
    prepare()
    const left = Promise.withResolvers<void>()
    const { why } = await fetched((_request, response) => {
      response.once('close', () => left.resolve())
      response.writeHead(200, { 'content-type': type, 'content-length': content.length }).write('on and on')
    })
    expect(why).toBeInstanceOf(Error)
    await left.promise
  })

  it('leaves no file and no connection open, whatever its result', async () => {
    const connections = () => new Promise<number>((resolve) => server.connections(resolve))
    await fetched(sends(content))
    await fetched(sends(content), { size: 10 })
    await vi.waitFor(async () => expect(await connections()).toBe(0))
    if (process.platform === 'linux') expect(handlesOn(file)).toBe(0)
  })
})

it('an answer that is not HTTP is reported as one of the network', async () => {
  const nonsense = createServer((socket) => void socket.on('error', () => undefined).end('what is this\r\n\r\n'))
  await new Promise<void>((resolve) => nonsense.listen(0, '127.0.0.1', resolve))
  const { port } = nonsense.address() as { readonly port: number }
  const work = download(
    file,
    { address: new URL(`http://127.0.0.1:${port}/`), size: 1, sha512: '' },
    {
      proxyFor: async () => null,
      signal: new AbortController().signal,
      timeout: 60_000,
      progress: () => undefined,
      wait: async () => undefined,
    },
  )
  await expect(work).rejects.toMatchObject({
    fail: { code: 'update-answer-unreadable', about: { host: `127.0.0.1:${port}` } },
  })
  nonsense.close()
})
