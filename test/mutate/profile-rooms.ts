import { shell, type Room } from './room.ts'

/** Code behind lines of SECURITY.md that opens, replaces and removes the profile, and keeps what updates need. */
export const ofProfile: readonly Room[] = [
  {
    name: 'security-profile',
    says: 'the profile that is opened, replaced by a backup, or removed',
    ...shell,
    files: ['main/profile/open-profile.ts', 'main/profile/restore.ts', 'main/profile/remove-profile.ts'],
    tests: [
      'test/main/profile/profile.test.ts',
      'test/main/profile/open-profile.test.ts',
      'test/main/profile/open-with-person.test.ts',
      'test/main/profile/remove-profile.test.ts',
      'test/main/profile/alone/disk-fails.test.ts',
      'test/main/profile/alone/removal-steps.test.ts',
      'test/main/profile/restore.test.ts',
    ],
  },
  {
    name: 'security-backups',
    says: 'the copies of the profile, and what they must not hold any more',
    ...shell,
    files: ['main/profile/backup.ts', 'main/profile/copied-file.ts'],
    tests: [
      'test/main/profile/backup.test.ts',
      'test/main/profile/copied-file.test.ts',
      'test/main/profile/profile.test.ts',
      'test/main/profile/set-aside.test.ts',
      'test/main/profile/alone/backup-steps.test.ts',
      'test/main/profile/alone/unreadable-file.test.ts',
    ],
  },
  {
    name: 'security-update-file',
    says: 'the choices and times of updates, and what the updater gets of them',
    ...shell,
    files: ['main/profile/updates/kept-updates.ts', 'main/profile/updates/start-updates.ts'],
    tests: [
      'test/main/profile/updates/app.test.ts',
      'test/main/profile/updates/installed-copy.test.ts',
      'test/main/profile/updates/start-updates.test.ts',
    ],
  },
]
