import { shell, type Room } from './room.ts'

/** Code behind lines of SECURITY.md about the profile. */
export const ofProfile: readonly Room[] = [
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
