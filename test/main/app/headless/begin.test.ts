import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { begin } from '../../../../main/app/headless/begin.ts'
import type { Program } from '../../../../main/app/headless/program.ts'
import { readRequest, type Request } from '../../../../main/app/headless/request.ts'
import { runMark } from '../../../../main/app/headless/run-mark.ts'
import type { Ending } from '../../../../main/app/headless/run-context.ts'
import { AppError } from '../../../../main/base/app-error.ts'
import { failureSentence } from '../../../../main/base/failure-sentence.ts'
import type { Desk, DeskHost, DeskOptions, OpenDesk } from '../../../../main/desk/desk.ts'
import type { AppHost } from '../../../../main/app/app-host.ts'
import type { LogEvent } from '../../../../main/base/log/log.ts'
import type { ProfileBackup } from '../../../../main/profile/backup.ts'
import { knownFormats } from '../../../../main/profile/formats.ts'
import { openProfile } from '../../../../main/profile/open-profile.ts'
import { newProfile, removeProfile, testHost } from '../../test-host.ts'
import {
  handClock,
  idle,
  scriptedApp,
  settled,
  usableProfile,
  viewOf,
  type HandClock,
  type ScriptedApp,
} from './scripted.ts'

let profile: string
let clock: HandClock
let script: ScriptedApp
let out: string[]
let err: string[]
let end: (ending: Ending) => void
let hosts: AppHost[]
let logged: LogEvent[]
beforeEach(() => {
  ;[profile, clock, script] = [newProfile(), handClock(), scriptedApp(['A', 'B'])]
  ;[out, err, hosts, logged] = [[], [], [], []]
})
afterEach(() => removeProfile(profile))

const program = (change: Partial<Program> = {}): Program => ({
  printer: { out: (line) => void out.push(line), err: (line) => void err.push(line) },
  env: { LANG: 'en_GB.UTF-8' },
  locale: 'en-GB',
  ...usableProfile(profile),
  clock,
  host: () => ({ ...testHost({ profile }), log: (event) => void logged.push(event) }),
  startApp: async (host) => {
    hosts.push(host)
    return script.app
  },
  onEnding: (listener) => void (end = listener),
  ...change,
})

const requestOf = (line: string) => readRequest(line.split(' ')) as Exclude<Request, { is: 'window' }>
const started = async (line: string, change: Partial<Program> = {}) => {
  let status: number | null = null
  void begin(program(change), requestOf(line)).then((one) => (status = one))
  await settled()
  return () => status
}
const office = '--sync --environment Office'

describe('a headless run before it opens anything', () => {
  it('prints help with status 0', async () => {
    expect((await started('--help'))()).toBe(0)
    expect(out.join('')).toContain('Exit status')
  })
  it('ends with 2 for a mistake, and names it with the options', async () => {
    expect((await started('--sync --enviroment Office'))()).toBe(2)
    expect(err).toEqual(['There is no option --enviroment. ledgerdesk --help lists the options.'])
  })
  it('speaks the language of the computer', async () => {
    await started('--sync --minutes 0', { env: { LANG: 'nl_NL.UTF-8' } })
    await started('--sync', { env: {}, locale: 'nl' })
    expect(err.join()).toMatch(/heel getal.*--environment NAAM ontbreekt/)
  })
  it('ends with 2 when an app is running, and touches no file', async () => {
    expect((await started(office, { lock: () => false }))()).toBe(2)
    expect(err[0]).toMatch(/^Ledgerdesk is open already/)
    expect(readdirSync(profile)).toEqual([])
    expect(hosts).toEqual([])
  })
  it('ends with 2 when its folder cannot hold a lock, and says so', async () => {
    const file = join(profile, 'a-file')
    writeFileSync(file, 'in its place')
    expect((await started(office, { profile: file, lock: () => false }))()).toBe(2)
    expect(err).toHaveLength(1)
    expect(err[0]).toContain(`The profile folder ${file} cannot be used. Nothing was started.`)
    expect([hosts, readdirSync(profile)]).toEqual([[], ['a-file']])
  })
  it('ends with 2 before asking for the lock when the app cannot run on this computer', async () => {
    let asked = 0
    const lock = (): boolean => ++asked > 0
    expect((await started(office, { lock, unfit: () => new AppError('system-too-old') }))()).toBe(2)
    expect(err).toEqual([failureSentence('en', { code: 'system-too-old' })])
    expect([asked, readdirSync(profile)]).toEqual([0, []])
  })
  it('ends with 2 for an unusable profile', async () => {
    const broken = (): never => {
      throw Object.assign(new Error('no'), { code: 'EACCES' })
    }
    expect((await started(office, { host: broken }))()).toBe(2)
    expect((await started(office, { startApp: async () => broken() }))()).toBe(2)
    expect(err[1]).toBe(
      `The profile folder ${profile} cannot be used. Nothing was started. Check that you may read and change what is in it, and that its disk has room. (EACCES)`,
    )
    expect(readdirSync(profile)).toEqual(['sync-under-way'])
  })
  it.skipIf(process.platform === 'win32')('names the error of the disk that does not read profile.json', async () => {
    mkdirSync(join(profile, 'profile.json'), { mode: 0o700 })
    const opening = () => openProfile({ profile, version: '1.0.0', now: () => 1 })
    expect(await begin(program({ openProfile: opening }), requestOf(office))).toBe(2)
    expect(err).toEqual([expect.stringMatching(/that its disk has room\. \(EISDIR\)$/)])
  })
})

describe('a headless export', () => {
  const exporting = (output: string): string =>
    `--export --environment Office --administration A --format csv --output ${output}`
  const output = (): string => join(profile, 'customers.csv')

  it('ends with 2 for a file that is there, and starts no app, unless it may be replaced', async () => {
    writeFileSync(output(), 'before')
    expect((await started(exporting(output())))()).toBe(2)
    expect(err).toEqual([`${output()} is there already, and stays as it is. Name another file, or add --overwrite.`])
    expect([hosts, readdirSync(profile)]).toEqual([[], ['customers.csv']])
    await started(`${exporting(output())} --overwrite`)
    expect(await hosts[0]!.pickTarget('a.csv')).toEqual({ path: output(), replace: true })
  })

  it('ends with 0 when the file is written, with the app stopped', async () => {
    Object.assign(script.app.services, {
      sync: { read: async () => viewOf(idle(1), { complete: 9 }) },
      customers: { choices: async () => ({}), savedViews: async () => [] },
      files: { exportTable: async () => ({ is: 'written', customers: 9, cut: 0, replaced: 0, unread: 0 }) },
    })
    expect((await started(exporting(output())))()).toBe(0)
    expect([out, err, script.stops()]).toEqual([[`9 customers written to ${output()}.`], [], 1])
    expect(logged.at(-1)).toEqual({ event: 'background-ended', status: 0 })
  })

  it('picks no file that has appeared since, and a relative path from the folder of the command', async () => {
    await started(exporting('customers-of-a-test.csv'))
    expect(await hosts[0]!.pickTarget('a.csv')).toEqual({
      path: join(process.cwd(), 'customers-of-a-test.csv'),
      replace: false,
    })
    await started(exporting(output()))
    writeFileSync(output(), 'before')
    expect(await hosts[1]!.pickTarget('a.csv')).toBeNull()
  })

  it('opens desks that send and read nothing', async () => {
    const opened: { options: DeskOptions; host: DeskHost }[] = []
    const openDesk: OpenDesk = async (options, host) => {
      opened.push({ options, host })
      return {} as Desk
    }
    await started(exporting(output()), { host: () => ({ ...testHost({ profile }), openDesk }) })
    const options = { place: { environment: 'office', administration: 'A' } } as DeskOptions
    const given = { accessToken: async () => 'a token', failed: () => logged.push({ event: 'told' }) }
    await hosts[0]!.openDesk(options, given as unknown as DeskHost)
    expect(opened[0]!.options.sending).toEqual({ locked: true, askAbove: null })
    await expect(opened[0]!.host.accessToken({})).rejects.toMatchObject({ fail: { code: 'signed-out' } })
    opened[0]!.host.failed?.({ code: 'signed-out' })
    expect(logged.filter(({ event }) => event === 'told')).toEqual([])
  })
})

describe('a headless run on a profile that it may not use', () => {
  it('ends with 2, names the newer version, and leaves the profile and its mark unchanged', async () => {
    runMark(profile).put()
    expect(
      (await started(office, { openProfile: async () => ({ is: 'newer', writtenBy: '1.5.0', backup: null }) }))(),
    ).toBe(2)
    expect(err[0]).toMatch(
      /^A newer version of Ledgerdesk.*It was Ledgerdesk 1\.5\.0; this is Ledgerdesk 1\.4\.0\. Nothing was opened or changed\. Install version 1\.5\.0 again/,
    )
    expect([hosts, readdirSync(profile)]).toEqual([[], ['sync-under-way']])
  })
  it('ends with 2 when no backup could be made', async () => {
    expect(
      (
        await started(office, {
          env: { LANG: 'nl_NL' },
          openProfile: async () => ({ is: 'not-backed-up', fail: { code: 'disk-full' } }),
        })
      )(),
    ).toBe(2)
    expect(err[0]).toMatch(/^Ledgerdesk is bijgewerkt.*reservekopie.*\(disk-full\)$/)
  })
  it('ends with 2 when the folder cannot be read', async () => {
    expect((await started(office, { openProfile: () => Promise.reject(new Error('no')) }))()).toBe(2)
    expect(
      (
        await started(office, {
          openProfile: () => Promise.reject(Object.assign(Object.create(null), { code: 'EACCES' })),
        })
      )(),
    ).toBe(2)
    const sentence = `The profile folder ${profile} cannot be used. Nothing was started. Check that you may read and change what is in it, and that its disk has room.`
    expect(err).toEqual([sentence, sentence])
  })
  it('does not mention the rollback, which only the window offers', async () => {
    const backup: ProfileBackup = {
      folder: join(profile, 'backups/1'),
      at: Date.UTC(2026, 0, 2),
      version: '1.3.0',
      formats: knownFormats,
      files: [],
    }
    await started(office, { openProfile: async () => ({ is: 'newer', writtenBy: '1.5.0', backup }) })
    await started(office, { openProfile: async () => ({ is: 'newer', writtenBy: '1.5.0', backup: null }) })
    expect(err[0]).toBe(err[1])
  })
})

describe('a headless run', () => {
  it('ends with 0 after a whole sync, with the app stopped, no timer left, and the mark still there', async () => {
    const status = await started(office)
    expect(runMark(profile).isThere()).toBe(true)
    await script.shows('A', idle(1))
    await script.shows('B', idle(1))
    expect(status()).toBe(0)
    expect(script.stops()).toBe(1)
    expect(runMark(profile).isThere()).toBe(true)
    await settled()
    expect(clock.waiting()).toBe(0)
    expect(out.at(-1)).toBe('Everything is synced: 2 administrations.')
  })

  it.each([
    ['asked', /that was asked for/],
    ['opened', /the app is being opened/],
  ] as const)('ended early (%s) stops the app before it says so', async (because, reason) => {
    const status = await started(office)
    await script.shows('A', idle(1))
    const stop = Promise.withResolvers<void>()
    script.app.stop = () => stop.promise
    end(because)
    end('asked')
    await settled()
    expect(status()).toBeNull()
    expect(err).toEqual(['B: not reached'])
    stop.resolve()
    await settled()
    expect(status()).toBe(1)
    expect(err[1]).toMatch(reason)
    expect(out.at(-1)).toMatch(/^1 of 2 synced/)
  })

  it('ends when its time is over', async () => {
    const status = await started(`${office} --minutes 2`)
    await clock.pass(119_000)
    expect(status()).toBeNull()
    await clock.pass(1_000)
    expect(status()).toBe(1)
    expect(err).toContain('Ended early: its time is over (--minutes 2).')
  })

  it('ends with 1 when the app does not stop in time', async () => {
    const status = await started(office)
    script.app.stop = () => new Promise(() => undefined)
    end('asked')
    await settled()
    await clock.pass(30_000)
    expect(status()).toBe(1)
  })

  it('ends with 1 after a bug of the app, and stops it', async () => {
    script.app.services.settings.read = () => Promise.reject(new TypeError('a mistake of ours'))
    expect((await started(office))()).toBe(1)
    const sentence = 'The run ended by a fault of the app. What was saved is kept; the log says where.'
    expect([err, out]).toEqual([[sentence], []])
    expect(script.stops()).toBe(1)
    expect(logged).toEqual([
      expect.objectContaining({ event: 'background-broke', error: expect.any(TypeError) as unknown }),
    ])
  })

  it.each([office, '--export --environment Office --administration A --format csv --output customers-of-a-test.csv'])(
    'prints the end of its JSON also after a bug of the app: %s',
    async (line) => {
      script.app.services.settings.read = () => Promise.reject(new TypeError('a mistake of ours'))
      expect((await started(`${line} --json`))()).toBe(1)
      expect(out).toEqual(['{"event":"end","exit":1,"because":"broke"}'])
    },
  )

  it('ends although the app fails to stop, and logs that', async () => {
    const status = await started(office)
    script.app.stop = () => Promise.reject(new TypeError('a mistake of ours'))
    end('asked')
    await settled()
    expect(status()).toBe(1)
    expect(logged.filter(({ event }) => event === 'stop-failed')).toEqual([
      { event: 'stop-failed', error: expect.any(TypeError) as unknown },
    ])
  })

  it.each([
    ['time-over', /its time is over \(--minutes 2\)/],
    ['asked', /that was asked for/],
  ] as const)('ends with 2 (%s) also where the keychain waits for somebody who is not there', async (because, why) => {
    const status = await started(`${office} --minutes 2`, { startApp: () => new Promise(() => undefined) })
    if (because === 'asked') end('asked')
    await clock.pass(because === 'asked' ? 0 : 120_000)
    expect([status(), err]).toEqual([null, []])
    await clock.pass(30_000)
    expect([status(), clock.waiting(), err.length]).toEqual([2, 0, 2])
    expect(err[0]).toMatch(why)
    expect(err[1]).toMatch(/needs the keychain as well/)
  })
})
