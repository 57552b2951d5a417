import { core, shell, type Room } from './room.ts'

const security = { least: core, reasoned: true } as const

/** Code behind lines of SECURITY.md about what lies on disk, and whether a person must confirm it. */
export const ofSealedFiles: readonly Room[] = [
  {
    name: 'security-kept',
    says: 'ownership of files, keys and sealed texts',
    ...security,
    files: [
      'main/profile/own-files.ts',
      'main/base/files/bound-text.ts',
      'main/database/own-administration.ts',
      'main/electron/keychain.ts',
      'main/base/files/database-key.ts',
      'main/desk/csv.ts',
    ],
    tests: [
      'test/main/profile/check-profile.test.ts',
      'test/main/profile/alone/not-ours.test.ts',
      'test/main/base/files/bound-text.test.ts',
      'test/main/database/own-administration.test.ts',
      'test/main/electron/keychain.test.ts',
      'test/main/base/files/database-key.test.ts',
      'test/main/base/files/quarantined-keys.test.ts',
      'test/main/desk/csv.test.ts',
    ],
  },
  {
    name: 'security-files',
    says: 'files that are imported, exported, quarantined or removed',
    ...shell,
    files: [
      'main/base/files/fill-from.ts',
      'main/base/files/own-file.ts',
      'main/base/files/quarantine.ts',
      'main/base/files/read-import.ts',
      'main/base/files/remove-files.ts',
      'main/base/files/write-export.ts',
    ],
    tests: [
      'test/main/base/files/fill-from.test.ts',
      'test/main/base/files/own-file.test.ts',
      'test/main/base/files/quarantine.test.ts',
      'test/main/base/files/read-import.test.ts',
      'test/main/base/files/remove-files.test.ts',
      'test/main/base/files/write-export.test.ts',
      'test/main/base/files/when-free.test.ts',
      'test/main/settings/environment-file.test.ts',
    ],
  },
  {
    name: 'security-sealed',
    says: 'the seal of the vault, and what its entries are bound to',
    ...security,
    files: ['main/base/files/vault-sealing.ts', 'main/base/files/sealed-entries.ts'],
    tests: [
      'test/main/base/files/sealed-entries.test.ts',
      'test/main/settings/settings-seal.test.ts',
      'test/main/base/files/vault.test.ts',
    ],
  },
  {
    name: 'security-copy',
    says: 'the second file of the settings, and damaged files of settings',
    ...security,
    files: ['main/settings/second-copy.ts', 'main/settings/store-file.ts'],
    tests: [
      'test/main/settings/settings-copy.test.ts',
      'test/main/settings/settings-file.test.ts',
      'test/main/settings/unread-settings.test.ts',
    ],
  },
  {
    name: 'security-trust',
    says: 'settings that a person must confirm first, and the questions about them',
    ...security,
    files: [
      'main/settings/settings-trust.ts',
      'main/settings/keep-sealed.ts',
      'main/settings/settings-to-confirm.ts',
      'main/settings/system-questions.ts',
    ],
    tests: [
      'test/main/settings/settings-seal.test.ts',
      'test/main/settings/settings-copy.test.ts',
      'test/main/settings/confirming-steps.test.ts',
      'test/main/settings/settings-to-confirm.test.ts',
      'test/main/settings/system-questions.test.ts',
    ],
  },
]
