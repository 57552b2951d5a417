import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Host } from '../../../main/base/host.ts'
import { openVault, type Vault } from '../../../main/base/files/vault.ts'
import { openSettingsFile, type SettingsFile } from '../../../main/settings/settings-file.ts'
import { openSettingsTrust, type SettingsTrust } from '../../../main/settings/settings-trust.ts'
import { firstSettings, type StoredEnvironment } from '../../../main/settings/stored-settings.ts'
import { testHost, type TestHost } from '../test-host.ts'

/** A service beside the Demo company. */
export const office: StoredEnvironment = {
  ...firstSettings('en').environments[0]!,
  id: 'office',
  kind: 'production',
  name: 'Office',
  baseAddress: 'https://books.example/acc',
}

interface Opened {
  readonly host: TestHost
  readonly file: SettingsFile
  readonly vault: Vault
  readonly trust: SettingsTrust
  /** Names of the logged events. */
  readonly events: () => string[]
  /** How often a late answer of the keychain was reported. */
  readonly changes: () => number
}

/** Settings and vault of a profile, as a start of the app opens them. `databases`: whether the profile holds any. */
export const openTrust = async (profile: string, part: Partial<Host> = {}, databases = false): Promise<Opened> => {
  const host = { ...testHost({ profile, keychainKey: 'a key' }), ...part } as TestHost
  const file = openSettingsFile(host)
  const vault = await openVault(host)
  let changes = 0
  const trust = await openSettingsTrust({ file, vault, databases, log: host.log, changed: () => void changes++ })
  const events = (): string[] => host.lines.map((line) => (JSON.parse(line) as { event: string }).event)
  return { host, file, vault, trust, events, changes: () => changes }
}

/** In both files: a change of one alone is undone by the other. */
export const writeSettings = (profile: string, content: string | Buffer): void => {
  for (const name of ['settings.json', 'settings.copy.json']) writeFileSync(join(profile, name), content)
}
