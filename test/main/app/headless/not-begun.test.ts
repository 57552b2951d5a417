import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { begin } from '../../../../main/app/headless/begin.ts'
import type { Program } from '../../../../main/app/headless/program.ts'
import { readRequest, type Request } from '../../../../main/app/headless/request.ts'
import type { Ending } from '../../../../main/app/headless/run-context.ts'
import { AppError } from '../../../../main/base/app-error.ts'
import { newProfile, removeProfile, testHost } from '../../test-host.ts'
import { handClock, scriptedApp, settled, usableProfile } from './scripted.ts'

let profile: string
beforeEach(() => {
  profile = newProfile()
  onTestFinished(() => removeProfile(profile))
})

/** The output of a run that does not begin, and its status. */
const ended = async (line: string, change: Partial<Program> = {}) => {
  const out: string[] = []
  const clock = handClock()
  let end: (ending: Ending) => void = () => undefined
  const program: Program = {
    printer: { out: (text) => void out.push(text), err: () => undefined },
    env: {},
    locale: 'en',
    ...usableProfile(profile),
    clock,
    host: () => testHost({ profile }),
    startApp: async () => scriptedApp(['A']).app,
    onEnding: (listener) => void (end = listener),
    ...change,
  }
  const status = begin(program, readRequest(line.split(' ')) as Exclude<Request, { is: 'window' }>)
  await settled()
  end('asked')
  await clock.pass(0)
  await clock.pass(30_000)
  return { status: await status, out }
}
const office = '--sync --environment Office'

it.each<readonly [string, string, Partial<Program>]>([
  ['system-too-old', 'on a system that is too old', { unfit: () => new AppError('system-too-old') }],
  ['running', 'while the app is open', { lock: () => false }],
  [
    'profile-unusable',
    'in a folder that is missing',
    { lock: () => false, profile: join(tmpdir(), 'no-such-profile') },
  ],
  [
    'profile-unusable',
    'on the profile of a newer version',
    { openProfile: async () => ({ is: 'newer', writtenBy: '1.5.0', backup: null }) },
  ],
  ['profile-unusable', 'in a folder that cannot be written', { startApp: () => Promise.reject(new Error('no')) }],
  ['asked', 'while the keychain waits for a person', { startApp: () => new Promise(() => undefined) }],
])('the end in JSON of a run that could not begin has the reason: %s, %s', async (because, _when, change) => {
  expect(await ended(`${office} --json`, change)).toEqual({
    status: 2,
    out: [JSON.stringify({ event: 'end', exit: 2, because })],
  })
  expect(await ended(office, change)).toEqual({ status: 2, out: [] })
})

it('an export in JSON over a file that is there says so', async () => {
  const output = join(profile, 'customers.csv')
  writeFileSync(output, 'before')
  const line = `--export --environment Office --administration A --format csv --output ${output} --json`
  expect((await ended(line)).out).toEqual(['{"event":"end","exit":2,"because":"output-exists"}'])
})
