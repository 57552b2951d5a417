import type { Line } from './line.ts'

/**
 * Named tests that a system other than Linux must skip, because it lacks what they need. The lines count as held there.
 * Linux skips none.
 */
export const skippedOn: Readonly<Partial<Record<NodeJS.Platform, Line['held']>>> = {
  win32: {
    // Windows has no modes and no named pipes of files, and makes links for administrators only.
    'test/main/profile/own-files.test.ts': ['a profile', 'a file of a profile'],
    'test/main/profile/updates/download.test.ts': ['does not write through a link at its name to %s'],
    // The Chromium that notes its start is a shell script.
    'test/e2e/switches.spec.ts': ['an installed app ${how} keeps Chromium from writing down keys'],
  },
}
