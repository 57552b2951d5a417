import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractFile } from '@electron/asar'
import { afterAll, describe, expect, it } from 'vitest'
import { releaseSettings, trialSettings } from '../../assets/release/release-settings.ts'
import { runTool } from '../../assets/release/run-tool.ts'
import { findInstallTarget, type Found } from '../../main/profile/updates/install-target.ts'
import { withSignature } from '../../main/profile/updates/feed-signature.ts'
import { feedDays } from '../../main/profile/updates/feed.ts'
import { feedText, newSigner } from '../main/profile/updates/feed-server.ts'
import { packStub, places, scratch } from './packed.ts'
import { verifyPackage } from './verify.ts'

const { folder, remove } = scratch()
afterAll(remove)

const signer = newSigner()
const pem = signer.key.export({ type: 'pkcs8', format: 'pem' }).toString()
const content = Buffer.from('a package')
const release = 'Ledgerdesk-1.1.0-linux-x86_64.AppImage'
const variables = { LEDGERDESK_UPDATE_KEYS: signer.publicKey }
const at = (name: string): string => join(folder, name)
/** As the packager writes it, without our own lines. */
const unsigned = feedText({ version: '1.1.0', content }).replace(/^(?:app|feed|signed|expires):.*\n/gm, '')
const script = join(import.meta.dirname, '../../assets/release/sign-updates.ts')
const signUpdates = (...words: readonly string[]) =>
  runTool(process.execPath, ['--disable-warning=ExperimentalWarning', script, folder, ...words], {
    env: { ...process.env, ...variables, LEDGERDESK_UPDATE_PRIVATE_KEY: pem },
  })
const lay = (): void => {
  for (const name of ['latest-mac.yml', 'beta-mac.yml', 'beta-linux.yml']) rmSync(at(name), { force: true })
  writeFileSync(at(release), content)
  writeFileSync(at('latest-linux.yml'), unsigned)
}

describe('the feed of a release', () => {
  it('is signed for installed apps, and also published as the early channel', async () => {
    lay()
    expect(await signUpdates()).toMatchObject({ code: 0 })
    for (const name of ['latest-linux.yml', 'beta-linux.yml']) {
      expect(readFileSync(at(name), 'utf8')).toContain(`feed: ${name}\n# signature: ed25519 `)
      expect(await verifyPackage([at(name)], variables)).toMatchObject({
        code: 0,
        output: expect.stringContaining('good') as string,
      })
    }
  })
  it('reaches a share of all computers first, and all after it is signed again', async () => {
    lay()
    await signUpdates('--steps', '10')
    expect(readFileSync(at('latest-linux.yml'), 'utf8')).toContain('stagingPercentage: 10\n')
    await signUpdates()
    expect(readFileSync(at('latest-linux.yml'), 'utf8')).not.toContain('stagingPercentage')
    expect(await verifyPackage([at('latest-linux.yml')], variables)).toMatchObject({ code: 0 })
  })
  it('tells a Mac whose system is too old for Electron that it is, also after it is signed again', async () => {
    lay()
    writeFileSync(at('latest-mac.yml'), unsigned)
    await signUpdates()
    await signUpdates()
    const oldest = (name: string): readonly string[] =>
      readFileSync(at(name), 'utf8').match(/^minimumSystemVersion: .+$/gm) ?? []
    // macOS 13.
    for (const name of ['latest-mac.yml', 'beta-mac.yml']) {
      expect(oldest(name)).toEqual(['minimumSystemVersion: 22.0.0'])
      expect(await verifyPackage([at(name)], variables)).toMatchObject({ code: 0 })
    }
    expect(oldest('latest-linux.yml')).toEqual([])
  })
  it('is valid for some months, and signing it again extends that', async () => {
    lay()
    await signUpdates()
    const timeOf = (name: 'signed' | 'expires'): number =>
      Date.parse(new RegExp(`^${name}: '(.+)'$`, 'm').exec(readFileSync(at('beta-linux.yml'), 'utf8'))?.[1] ?? '')
    const first = timeOf('signed')
    expect([Math.abs(Date.now() - first) < 60_000, timeOf('expires') - first]).toEqual([true, feedDays * 86_400_000])
    expect(await signUpdates()).toMatchObject({
      code: 0,
      output: expect.stringContaining(
        `believed until ${new Date(first + feedDays * 86_400_000).toISOString().slice(0, 10)}`,
      ) as string,
    })
    expect([
      timeOf('signed') > first,
      readFileSync(at('beta-linux.yml'), 'utf8').match(/^expires: /gm)?.length,
    ]).toEqual([true, 1])
  })
  it('is refused for an invalid share', async () => {
    expect(await signUpdates('--steps', 'many')).toMatchObject({
      code: 1,
      output: 'Steps are a whole number from 0 to 100.\n',
    })
  })
  it.each<[string, () => void, RegExp]>([
    ['when it is not signed', () => writeFileSync(at('latest-linux.yml'), unsigned), /is not signed/],
    [
      'when it was altered',
      () =>
        writeFileSync(at('latest-linux.yml'), readFileSync(at('latest-linux.yml'), 'utf8').replace('1.1.0', '1.1.1')),
      /was altered/,
    ],
    [
      'when its time is over',
      () =>
        writeFileSync(
          at('latest-linux.yml'),
          withSignature(
            feedText({
              version: '1.1.0',
              content,
              signed: '2026-01-01T00:00:00.000Z',
              expires: '2026-04-01T00:00:00.000Z',
            }),
            signer.key,
          ),
        ),
      /signed too long ago/,
    ],
    [
      'when it goes by another name',
      () => writeFileSync(at('latest-mac.yml'), readFileSync(at('latest-linux.yml'))),
      /another channel or system/,
    ],
    [
      'when another package lies beside it',
      () => writeFileSync(at(release), 'another one'),
      /another one lies beside it/,
    ],
  ])('is refused by verification %s', async (_name, harm, why) => {
    lay()
    await signUpdates()
    harm()
    const files = ['latest-linux.yml', 'latest-mac.yml'].map(at).filter((file) => existsSync(file))
    const { code, output } = await verifyPackage(files, variables)
    expect(code).toBe(1)
    expect(output).toMatch(why)
  })
  it('is refused if somebody else signed it', async () => {
    lay()
    await signUpdates()
    expect(
      await verifyPackage([at('latest-linux.yml')], { LEDGERDESK_UPDATE_KEYS: newSigner().publicKey }),
    ).toMatchObject({ code: 1 })
  })
  it('cannot be signed without a key, and explains that in a sentence', async () => {
    expect(
      await runTool(process.execPath, ['--disable-warning=ExperimentalWarning', script, folder], {
        env: { PATH: process.env['PATH'] },
      }),
    ).toEqual({
      code: 1,
      output:
        'Feed files must be signed, and these are not set: LEDGERDESK_UPDATE_PRIVATE_KEY and LEDGERDESK_UPDATE_KEYS. RELEASING.md says where they come from.\n',
    })
  })
})

describe('a packed app', () => {
  const found = (): Found => {
    const { resources } = places(folder, 'linux', 'x64')
    const app = join(resources, 'app.asar')
    const read = (path: string): string | null => {
      try {
        return path.startsWith(app) ? extractFile(app, 'package.json').toString() : readFileSync(path, 'utf8')
      } catch {
        // Not packed.
        return null
      }
    }
    return findInstallTarget({
      platform: 'linux',
      env: { APPIMAGE: '/home/jan/Ledgerdesk' },
      home: '/home/jan',
      app,
      resources,
      read,
      writable: () => true,
    })
  }
  const credentials = {
    LEDGERDESK_HOMEPAGE: 'https://example.org',
    LEDGERDESK_UPDATES: 'https://updates.example/ledgerdesk/',
    LEDGERDESK_UPDATE_KEYS: signer.publicKey,
    LEDGERDESK_MAINTAINER: 'A <a@example.org>',
  }

  it('of a release knows its feed and its keys', async () => {
    await packStub(
      folder,
      'linux',
      { kind: 'dir', arch: ['x64'] },
      { ...releaseSettings('linux', credentials), forceCodeSigning: false },
    )
    expect(found()).toMatchObject({
      is: 'released',
      target: { kind: 'appimage', feed: credentials.LEDGERDESK_UPDATES, keys: [signer.publicKey] },
    })
    // The app removes downloads by that name.
    expect(readFileSync(join(places(folder, 'linux', 'x64').resources, 'app-update.yml'), 'utf8')).toMatch(
      /^updaterCacheDirName: ledgerdesk-updater$/m,
    )
  })
  it('for trial checks for no updates', async () => {
    await packStub(folder, 'linux', { kind: 'dir', arch: ['x64'] }, trialSettings)
    expect(found()).toEqual({ is: 'off', why: 'not-released' })
  })
})
