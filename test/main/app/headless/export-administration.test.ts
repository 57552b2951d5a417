import { beforeEach, describe, expect, it } from 'vitest'
import type { ExportOutcome, ExportProgress, ExportRequest } from '../../../../preload/contract/export.ts'
import type { Settings } from '../../../../preload/contract/settings.ts'
import { exportAdministration } from '../../../../main/app/headless/export-administration.ts'
import { exportStatus, type ExportResult } from '../../../../main/app/headless/export-result.ts'
import type { ExportRun } from '../../../../main/app/headless/export-run.ts'
import { AppError } from '../../../../main/base/app-error.ts'
import type { LogEvent } from '../../../../main/base/log/log.ts'
import { idle, scriptedApp, settled, viewOf, type ScriptedApp } from './scripted.ts'

let script: ScriptedApp
let ending: AbortController
let outcome: PromiseWithResolvers<ExportOutcome>
let requests: ExportRequest[]
let cancelled: number
let reported: string[]
let logged: LogEvent[]
let progress: ExportProgress | null
let views: string[]
let read: { customers: number; complete: number; listRead?: boolean }

beforeEach(() => {
  ;[script, ending, outcome] = [scriptedApp(['A', 'B']), new AbortController(), Promise.withResolvers()]
  ;[requests, reported, logged, views] = [[], [], [], ['Debtors', 'Late', 'late']]
  ;[cancelled, progress, read] = [0, null, { customers: 9, complete: 9 }]
  Object.assign(script.app.services, {
    sync: { read: async () => viewOf(idle(1), read) },
    customers: {
      choices: async () => ({}),
      savedViews: async () =>
        views.map((name) => ({ id: name, name, view: { search: name, filter: {}, sort: [], columns: null } })),
    },
    files: {
      exportTable: (_place: unknown, request: ExportRequest) => {
        requests.push(request)
        return outcome.promise
      },
      exportProgress: async () => progress,
      cancelExport: async () => {
        cancelled++
        outcome.resolve({ is: 'cancelled' })
      },
    },
  })
})

const begin = async (part: Partial<ExportRun> = {}) => {
  let result: ExportResult | null = null
  const request: ExportRun = {
    is: 'export',
    environment: 'Office',
    administration: 'B',
    view: null,
    form: { format: 'csv', values: 'shown' },
    output: 'a.csv',
    overwrite: false,
    minutes: 60,
    quiet: false,
    json: false,
    ...part,
  }
  const context = {
    app: script.app,
    ending: ending.signal,
    log: (event: LogEvent) => void logged.push(event),
    locale: 'en-GB',
  }
  const listener = {
    begins: (language: string) => void reported.push(language),
    goes: ({ databaseId }: { databaseId: string }, { done }: ExportProgress) =>
      void reported.push(`${databaseId} ${done}`),
  }
  const running = exportAdministration(context, request, listener).then((one) => (result = one))
  await settled()
  return { result: (): ExportResult => result!, status: () => result && exportStatus(result), running }
}

describe('an export without a window', () => {
  it('writes its administration, reports progress, and ends with 0', async () => {
    const { result, status } = await begin()
    expect(status()).toBeNull()
    progress = { done: 5, total: 9 }
    await script.changes('files', 'A')
    await script.changes('files', 'B')
    expect(reported).toEqual(['en', 'B 5'])
    outcome.resolve({ is: 'written', customers: 9, cut: 0, replaced: 2, unread: 0 })
    await settled()
    expect(result()).toEqual({ is: 'written', customers: 9, cut: 0, replaced: 2, unread: 0 })
    expect([status(), script.listening()]).toEqual([0, 0])
  })

  it.each([
    ['Debtors', 'Debtors'],
    ['debtors ', 'Debtors'],
    ['late', 'late'],
  ])('finds the view %j', async (given, name) => {
    await begin({ view: given })
    expect(requests[0]).toMatchObject({ view: name, order: { search: name } })
  })

  it.each<[string, Partial<ExportRun>, () => void, object]>([
    [
      'an unknown view',
      { view: 'Old' },
      () => undefined,
      { is: 'view-unknown', given: 'Old', administration: 'B', known: ['Debtors', 'Late', 'late'] },
    ],
    ['a view that could be two', { view: 'LATE' }, () => undefined, { is: 'view-twice', given: 'LATE' }],
    ['an unknown environment', { environment: 'Home' }, () => undefined, { is: 'environment-unknown' }],
    ['an unknown administration', { administration: 'C' }, () => undefined, { is: 'administration-unknown' }],
    [
      'a list that was never read',
      {},
      () => void (read = { customers: 0, complete: 0, listRead: false }),
      { is: 'nobody-there' },
    ],
    [
      'customers that are known from a list only',
      {},
      () => void (read = { customers: 9, complete: 8 }),
      { is: 'not-read', complete: 8, customers: 9 },
    ],
    [
      'settings that wait for a person',
      {},
      () => {
        const settings = script.app.services.settings.read
        script.app.services.settings.read = async () =>
          ({ ...(await settings()), unconfirmed: 'changed' }) as unknown as Settings
      },
      { is: 'settings-not-confirmed' },
    ],
  ])('with %s does not begin, and ends with 2', async (_what, part, prepare, hindrance) => {
    prepare()
    const { result, status } = await begin(part)
    expect(result()).toMatchObject({ is: 'not-begun', hindrance })
    expect([status(), requests]).toEqual([2, []])
  })

  it('does not begin when the output has appeared meanwhile', async () => {
    const { result } = await begin()
    outcome.resolve({ is: 'no-file' })
    await settled()
    expect(result()).toEqual({ is: 'not-begun', hindrance: { is: 'output-exists' } })
  })

  it('is cancelled when the run is to end, and ends with 1', async () => {
    const { result, status } = await begin()
    ending.abort('opened')
    await settled()
    expect(cancelled).toBe(1)
    expect([result(), status()]).toEqual([{ is: 'ended', ending: 'opened' }, 1])
  })

  it('does not begin to write when the run is to end already', async () => {
    ending.abort('asked')
    const { result } = await begin()
    expect([result(), requests]).toEqual([{ is: 'ended', ending: 'asked' }, []])
  })

  it('ends with 1 and the reason of a file that was not written', async () => {
    const { result, status } = await begin()
    const fail = { code: 'export-not-written', about: { reason: 'disk-full' } } as const
    outcome.reject(new AppError(fail))
    await settled()
    expect([result(), status()]).toEqual([{ is: 'failed', fail }, 1])
  })

  it('fails by a fault of the app', async () => {
    const { running } = await begin()
    outcome.reject(new RangeError('a mistake of ours'))
    await expect(running).rejects.toThrow('a mistake of ours')
    expect(script.listening()).toBe(0)
  })

  it('goes on when its progress cannot be read', async () => {
    script.app.services.files.exportProgress = () => Promise.reject(new AppError('unexpected'))
    const { result } = await begin()
    await script.changes('files', 'B')
    expect(logged).toEqual([expect.objectContaining({ event: 'background-progress-not-read' })])
    outcome.resolve({ is: 'written', customers: 9, cut: 0, replaced: 0, unread: 0 })
    await settled()
    expect(result().is).toBe('written')
  })
})
