import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mustRun, runTool } from '../../assets/release/run-tool.ts'
import { scratch } from './packed.ts'
import { newSigner } from '../main/profile/updates/feed-server.ts'
import { isInstalled, throwAwayKey } from './throw-away.ts'
import { verifyPackage } from './verify.ts'

const { folder, remove } = scratch()
const file = (name: string): string => join(folder, 'release', name)
const ready = await isInstalled('gpg')
let ours: Awaited<ReturnType<typeof throwAwayKey>>
let theirs: Awaited<ReturnType<typeof throwAwayKey>>

const script = join(import.meta.dirname, '../../assets/release/sign-checksums.ts')
const signList = () =>
  mustRun(process.execPath, ['--disable-warning=ExperimentalWarning', script, join(folder, 'release')], {
    env: {
      ...process.env,
      ...ours,
      LEDGERDESK_HOMEPAGE: 'https://example.org',
      LEDGERDESK_UPDATES: 'https://updates.example/',
      LEDGERDESK_UPDATE_KEYS: newSigner().publicKey,
      LEDGERDESK_MAINTAINER: 'Example <a@example.org>',
    },
  })
const signApart = (name: string, { GNUPGHOME }: typeof ours) =>
  mustRun('gpg', ['--batch', '--yes', '--armor', '--detach-sign', '--output', `${file(name)}.asc`, file(name)], {
    env: { ...process.env, GNUPGHOME },
  })

beforeAll(async () => {
  if (!ready) return
  ours = await throwAwayKey(join(folder, 'ours'), 'Example office')
  theirs = await throwAwayKey(join(folder, 'theirs'), 'Example office')
  const exported = await mustRun('gpg', ['--armor', '--export'], {
    env: { ...process.env, GNUPGHOME: theirs.GNUPGHOME },
  })
  await mustRun('gpg', ['--batch', '--import'], { env: { ...process.env, GNUPGHOME: ours.GNUPGHOME }, input: exported })
  mkdirSync(join(folder, 'release'))
  writeFileSync(file('ledgerdesk.deb'), 'a package')
  writeFileSync(file('latest.yml'), 'version: 1.0.0')
  await signApart('ledgerdesk.deb', ours)
})
afterAll(async () => {
  // gpg leaves an agent running for each keyring.
  if (ready)
    for (const { GNUPGHOME } of [ours, theirs])
      await runTool('gpgconf', ['--kill', 'all'], { env: { ...process.env, GNUPGHOME } })
  remove()
})

beforeEach(({ skip }) => {
  if (!ready) skip('not installed: gpg')
})

describe('verifying a package for Linux', () => {
  it('accepts one signed with our key', async () => {
    expect(await verifyPackage([file('ledgerdesk.deb')], ours)).toEqual({
      code: 0,
      output: `good     ${file('ledgerdesk.deb')} (key ${ours.LEDGERDESK_GPG_KEY})\n`,
    })
  })

  it('refuses one without a signature', async () => {
    writeFileSync(file('bare.AppImage'), 'a package')
    expect((await verifyPackage([file('bare.AppImage')], ours)).output).toContain('is not signed')
  })

  it('refuses an altered one', async () => {
    writeFileSync(file('altered.deb'), 'another package')
    copyFileSync(file('ledgerdesk.deb.asc'), file('altered.deb.asc'))
    expect(await verifyPackage([file('altered.deb')], ours)).toEqual({
      code: 1,
      output: `REFUSED  ${file('altered.deb')} was altered after it was signed.\n`,
    })
  })

  it('refuses a good signature of somebody else with the same name, even if their key is in the keyring', async () => {
    writeFileSync(file('strange.deb'), 'a package')
    await signApart('strange.deb', theirs)
    expect((await verifyPackage([file('strange.deb')], ours)).output).toContain('is signed with another key')
  })

  it('refuses a signature whose key is not in the keyring', async () => {
    expect((await verifyPackage([file('ledgerdesk.deb')], { ...ours, GNUPGHOME: theirs.GNUPGHOME })).output).toContain(
      'a key that is not in the keyring',
    )
  })
})

describe('the signed list of checksums', () => {
  it('covers every file of the folder, and is accepted with them', async () => {
    expect(await signList()).toContain('good     ')
    expect(
      await mustRun('sh', ['-c', `cd '${join(folder, 'release')}' && sha256sum --strict -c SHA256SUMS`]),
    ).toContain('latest.yml: OK')
  })

  it('refuses a file altered later, and an altered list', async () => {
    writeFileSync(file('latest.yml'), 'version: 6.6.6')
    expect((await verifyPackage([file('SHA256SUMS')], ours)).output).toContain(
      'lists another latest.yml than the one beside it',
    )
    writeFileSync(file('SHA256SUMS'), '')
    expect((await verifyPackage([file('SHA256SUMS')], ours)).output).toContain('was altered after it was signed')
  })

  it('refuses a list that names a file outside its folder', async () => {
    writeFileSync(file('SHA256SUMS'), `${'0'.repeat(64)}  ../outside\n`)
    await signApart('SHA256SUMS', ours)
    expect((await verifyPackage([file('SHA256SUMS')], ours)).output).toContain('is no list of checksums')
  })
})
