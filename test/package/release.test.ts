import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { missingCredentials, variablesFor } from '../../assets/release/credentials.ts'
import { platforms } from '../../assets/release/platform.ts'
import { releaseSettings, trialSettings } from '../../assets/release/release-settings.ts'
import { runTool } from '../../assets/release/run-tool.ts'
import { newSigner } from '../main/profile/updates/feed-server.ts'

const script = join(import.meta.dirname, '../../assets/release/release.ts')
const feed = {
  LEDGERDESK_UPDATES: 'https://updates.example/ledgerdesk/',
  LEDGERDESK_UPDATE_KEYS: newSigner().publicKey,
}
const bare = { PATH: process.env['PATH'] }

const release = (platform: string, env: NodeJS.ProcessEnv) =>
  runTool(process.execPath, ['--disable-warning=ExperimentalWarning', script, platform], { env })

describe('a release without credentials', () => {
  it.each([
    [
      'linux',
      'A release for Linux must be signed, and these are not set: LEDGERDESK_HOMEPAGE; LEDGERDESK_UPDATES and LEDGERDESK_UPDATE_KEYS; LEDGERDESK_MAINTAINER; LEDGERDESK_GPG_KEY. RELEASING.md says where they come from.\n',
    ],
    [
      'macos',
      'A release for macOS must be signed, and these are not set: LEDGERDESK_HOMEPAGE; LEDGERDESK_UPDATES and LEDGERDESK_UPDATE_KEYS; APPLE_TEAM_ID; CSC_LINK and CSC_KEY_PASSWORD, or CSC_NAME; APPLE_API_KEY, APPLE_API_KEY_ID and APPLE_API_ISSUER, or APPLE_ID and APPLE_APP_SPECIFIC_PASSWORD. RELEASING.md says where they come from.\n',
    ],
    [
      'windows',
      'A release for Windows must be signed, and these are not set: LEDGERDESK_HOMEPAGE; LEDGERDESK_UPDATES and LEDGERDESK_UPDATE_KEYS; LEDGERDESK_PUBLISHER; AZURE_TENANT_ID, AZURE_CLIENT_ID, AZURE_CLIENT_SECRET, LEDGERDESK_AZURE_ENDPOINT, LEDGERDESK_AZURE_ACCOUNT and LEDGERDESK_AZURE_PROFILE, or WIN_CSC_LINK and WIN_CSC_KEY_PASSWORD. RELEASING.md says where they come from.\n',
    ],
  ])('stops for %s with one sentence, before it builds', async (platform, sentence) => {
    expect(await release(platform, bare)).toEqual({ code: 1, output: sentence })
  })

  it('asks only for missing variables, and never shows a value', () => {
    const output = missingCredentials('windows', {
      ...feed,
      LEDGERDESK_HOMEPAGE: 'https://example.org',
      LEDGERDESK_PUBLISHER: 'Example B.V.',
      WIN_CSC_LINK: 'hush',
    })
    expect(output).toMatch(/not set: AZURE_TENANT_ID, .*, or WIN_CSC_KEY_PASSWORD\./)
    expect(output).not.toMatch(/hush|Example B\.V\./)
  })

  it('treats an empty secret as missing', () => {
    expect(
      missingCredentials('linux', {
        ...feed,
        LEDGERDESK_HOMEPAGE: 'https://example.org',
        LEDGERDESK_MAINTAINER: ' ',
        LEDGERDESK_GPG_KEY: '',
      }),
    ).toContain('LEDGERDESK_MAINTAINER; LEDGERDESK_GPG_KEY')
  })

  it('refuses a short key id', () => {
    const named = { ...feed, LEDGERDESK_HOMEPAGE: 'https://example.org', LEDGERDESK_MAINTAINER: 'A <a@example.org>' }
    expect(missingCredentials('linux', { ...named, LEDGERDESK_GPG_KEY: 'DEADBEEF' })).toMatch(/whole fingerprint/)
    expect(missingCredentials('linux', { ...named, LEDGERDESK_GPG_KEY: 'A'.repeat(40) })).toBeNull()
  })
})

describe('the feed address and keys', () => {
  const named = {
    LEDGERDESK_HOMEPAGE: 'https://example.org',
    LEDGERDESK_MAINTAINER: 'A <a@example.org>',
    LEDGERDESK_GPG_KEY: 'A'.repeat(40),
  }
  it.each([
    ['no https', 'http://updates.example/'],
    ['a file', 'https://updates.example/latest.yml'],
    ['a name in it', 'https://jan:secret@updates.example/'],
  ])('are refused with %s in the address', (_name, address) => {
    expect(missingCredentials('linux', { ...named, ...feed, LEDGERDESK_UPDATES: address })).toMatch(
      /LEDGERDESK_UPDATES must be/,
    )
  })
  it('are refused with an invalid key, and accepted with several keys', () => {
    expect(missingCredentials('linux', { ...named, ...feed, LEDGERDESK_UPDATE_KEYS: 'abc' })).toMatch(
      /LEDGERDESK_UPDATE_KEYS must be/,
    )
    expect(
      missingCredentials('linux', {
        ...named,
        ...feed,
        LEDGERDESK_UPDATE_KEYS: `${feed.LEDGERDESK_UPDATE_KEYS} ${newSigner().publicKey}`,
      }),
    ).toBeNull()
  })
})

describe('a release', () => {
  it('is refused for a tag of another version', async ({ skip }) => {
    if (process.platform !== 'linux') skip('the case is written for Linux')
    const ran = await release('linux', {
      ...bare,
      ...feed,
      LEDGERDESK_HOMEPAGE: 'https://example.org',
      LEDGERDESK_MAINTAINER: 'A <a@example.org>',
      LEDGERDESK_GPG_KEY: 'A'.repeat(40),
      GITHUB_REF_TYPE: 'tag',
      GITHUB_REF_NAME: 'v9.9.9',
    })
    expect(ran?.code).toBe(1)
    expect(ran?.output).toMatch(/^The tag v9\.9\.9 does not fit the version .* in package\.json\.\n$/)
  })

  it.each(platforms)('for %s must be signed', (platform) => {
    expect(releaseSettings(platform, {}).forceCodeSigning).toBe(true)
  })

  it('for Windows signs with Azure if all its variables are set, else with a certificate, and never with SHA-1', () => {
    const azure = {
      AZURE_TENANT_ID: '1',
      AZURE_CLIENT_ID: '2',
      AZURE_CLIENT_SECRET: '3',
      LEDGERDESK_AZURE_ENDPOINT: 'https://weu.example',
      LEDGERDESK_AZURE_ACCOUNT: 'office',
      LEDGERDESK_AZURE_PROFILE: 'desk',
      LEDGERDESK_PUBLISHER: 'Example B.V.',
    }
    expect(releaseSettings('windows', azure).win).toEqual({
      azureSignOptions: {
        publisherName: 'Example B.V.',
        endpoint: 'https://weu.example',
        codeSigningAccountName: 'office',
        certificateProfileName: 'desk',
      },
    })
    expect(releaseSettings('windows', { ...azure, AZURE_CLIENT_SECRET: '' }).win).toEqual({
      signtoolOptions: { publisherName: 'Example B.V.', signingHashAlgorithms: ['sha256'] },
    })
  })
})

describe('the hardened runtime of macOS', () => {
  const root = join(import.meta.dirname, '../..')
  const shared = readFileSync(join(root, 'electron-builder.yml'), 'utf8')

  it('is off in a trial package, because a signature without a team loads no library of another team', () => {
    expect(trialSettings.mac).toMatchObject({ identity: '-', hardenedRuntime: false, notarize: false })
  })

  it('is on in a release, which overrides nothing', () => {
    expect(shared).toMatch(/^mac:\n(?: .*\n)* {2}hardenedRuntime: true$/m)
    expect(releaseSettings('macos', {}).mac).toEqual({ notarize: true })
  })

  it('lets no release load libraries of other teams', () => {
    expect(readFileSync(join(root, 'assets/entitlements.mac.plist'), 'utf8')).not.toContain(
      'disable-library-validation',
    )
  })
})

describe('the release guide', () => {
  const root = join(import.meta.dirname, '../..')
  const guide = readFileSync(join(root, 'RELEASING.md'), 'utf8')
  const workflow = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8')
  /** Only a person at the computer can have these. */
  const byHand = ['CSC_NAME', 'APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD']

  it.each(platforms)('names every variable that a release for %s needs, and the workflow sets it', (platform) => {
    for (const name of variablesFor(platform)) {
      expect(guide).toContain(`\`${name}\``)
      if (!byHand.includes(name)) expect(workflow).toMatch(new RegExp(`\\b${name}[:=]`))
    }
  })

  it('puts no secret into a command line, only into the environment', () => {
    for (const line of workflow.split('\n').filter((one) => one.includes('secrets.')))
      expect(line).toMatch(/^ {10}[A-Z_]+: \$\{\{ secrets\.[A-Z_]+ \}\}$/)
  })
})
