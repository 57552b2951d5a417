import { execFileSync, spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { isLong } from '../run/long.ts'
import { newFolder, removeFolder } from '../temporary-folder.ts'
import { chromiumNames } from './chromium-files.ts'
import { electronPath } from './electron-path.ts'
import { fixtureFolder, makeProfile } from './fixture-app.ts'

const running = (profile: string): string[] =>
  execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8', maxBuffer: 1 << 24 })
    .split('\n')
    .filter((line) => line.includes(profile))

/** A person's home and the system's temporary folder at once. */
const outside = newFolder()
afterAll(() => removeFolder(outside))
const elsewhere = {
  HOME: outside,
  XDG_CONFIG_HOME: join(outside, 'config'),
  XDG_CACHE_HOME: join(outside, 'cache'),
  TMPDIR: outside,
}

/** Starts the fixture, waits for its window's page, and ends it. */
const launchAndEnd = async (profile: string, signal: 'SIGTERM' | 'SIGKILL'): Promise<string> => {
  const env = { ...process.env, ...elsewhere, LEDGERDESK_HEADLESS: '1' }
  const child = spawn(electronPath, [`--user-data-dir=${profile}`, fixtureFolder], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<string>((resolve) => child.once('exit', (code, by) => resolve(by ?? String(code))))
  const shown = new Promise<void>((resolve) =>
    child.stdout.on('data', (text: Buffer) => text.includes('shown') && resolve()),
  )
  await Promise.race([shown, ended])
  child.kill(signal)
  return ended
}

/** Launches three profiles at once; every third launch is killed. */
const rounds = isLong() ? 10 : 3
/** Milliseconds. Full Chromium takes three seconds of a core for each launch, and other work may have both cores. */
const limit = 3 * rounds * 60_000
const killed = Array.from({ length: rounds }, (_nothing, round) => round).filter((round) => round % 3 === 1).length

describe.skipIf(process.platform === 'win32')(`${3 * rounds} launches, every third killed`, () => {
  it(
    'leave no process, no lock and no browser profile behind, and nothing at home or in the temporary folder',
    async () => {
      const profiles = await Promise.all([makeProfile(), makeProfile(), makeProfile()])
      const ends = await Promise.all(
        profiles.map(async (profile) => {
          const own: string[] = []
          for (let round = 0; round < rounds; round += 1)
            own.push(await launchAndEnd(profile, round % 3 === 1 ? 'SIGKILL' : 'SIGTERM'))
          return own
        }),
      )
      expect(ends.flat().filter((end) => end === 'SIGKILL')).toHaveLength(3 * killed)
      expect(ends.flat().filter((end) => end === '0')).toHaveLength(3 * (rounds - killed))
      for (const profile of profiles) {
        await expect.poll(() => running(profile)).toEqual([])
        expect(readdirSync(profile).filter((name) => !chromiumNames.includes(name))).toEqual(['stand-in-instance'])
        removeFolder(profile)
      }
      expect(readdirSync(outside)).toEqual([])
    },
    limit,
  )
})
