import type { Reason } from './reason.ts'

/** Survivors of the rooms about settings, the vault, the profile and the log. */
export const reasonsOfSettings: readonly Reason[] = [
  {
    file: 'main/settings/connection.ts',
    at: "filter((row): row is object => typeof row === 'object'",
    changes: ["typeof row === 'object'  →  true"],
    why: 'A row that is no object has no field `name`, and the next filter drops it. The types need the question.',
  },
  {
    file: 'main/settings/save-environment.ts',
    at: '() => true,',
    changes: ['() => true  →  () => undefined', 'true  →  false'],
    why: 'No sign-in begins with a secret that cannot be read, so none is under way that could be cancelled.',
  },
  {
    file: 'main/settings/connection.ts',
    at: '...(body === undefined ? {} : { body }),',
    changes: ['body === undefined  →  false'],
    why: 'No body and one that is undefined are sent alike; the types need the question.',
  },
  {
    file: 'main/settings/store-file.ts',
    at: 'if (!(error instanceof Error)) return false',
    changes: ['!(error instanceof Error)  →  false', 'false  →  true'],
    why: 'Opening a file throws errors alone; the types need the question.',
  },
  {
    file: 'main/settings/second-copy.ts',
    at: 'if (isDeepStrictEqual(written, content)) return',
    changes: ['isDeepStrictEqual(written, content)  →  false'],
    why: 'What is written already is written once more.',
  },
  {
    file: 'main/settings/store-file.ts',
    at: "code = ''",
    changes: ['\'\'  →  "Stryker was here!"'],
    why: 'Neither text is a code of the system.',
  },
  {
    file: 'main/settings/settings-service.ts',
    at: "questions.ask('services'",
    changes: ['\'services\'  →  ""'],
    why: 'It is compared with origins of addresses alone, and neither text is one.',
  },
  {
    file: 'main/settings/stored-settings.ts',
    at: "    terms: 'customer',",
    changes: ['\'customer\'  →  ""'],
    why: 'A word that names no terms is read as this one, from a file and from these defaults.',
  },
  {
    file: 'main/base/files/vault-text.ts',
    at: 'if (check !== undefined && check !== checkOf(sealed))',
    changes: ['\'a byte of it has changed\'  →  ""'],
    why: 'The log takes the name of an error and never its text, and nobody is shown it.',
  },
  {
    file: 'main/profile/copied-file.ts',
    at: 'throw new RangeError(',
    changes: ['\'the copy is not what it was made from\'  →  ""'],
    why: 'The log takes the name of an error and never its text, and nobody is shown it.',
  },
  {
    file: 'main/profile/remove-profile.ts',
    at: 'return found.size === Buffer.byteLength(wanted)',
    changes: ['found.size === Buffer.byteLength(wanted)  →  true'],
    why: 'The text decides; its length spares the reading of a large file.',
  },
  {
    file: 'main/profile/open-profile.ts',
    at: "const mostBytes = process.platform === 'win32'",
    changes: ['\'win32\'  →  ""', "process.platform === 'win32'  →  false"],
    why: 'It makes a difference on Windows alone, where the test of the longest path notices it.',
  },
  {
    file: 'main/profile/open-profile.ts',
    at: "await writeNew(probe, '')",
    changes: ['\'\'  →  "Stryker was here!"'],
    why: 'Nobody reads the probe, and it is removed at once. A disk that is too full for its text may be written again.',
  },
  {
    file: 'main/profile/open-profile.ts',
    at: 'default:',
    changes: ['default: return never(comparison)  →  default:'],
    why: 'TypeScript asks for it, and its types keep it from being reached.',
  },
  {
    file: 'main/profile/restore.ts',
    at: '/(\\.copy)?\\.db(-wal)?$/',
    changes: ['/(\\.copy)?\\.db(-wal)?$/  →  /(\\.copy)?\\.db(-wal)?/'],
    why: 'A path has one such ending: a database is named by a hash, and its folder by an environment’s id, which has no dot.',
  },
  {
    file: 'main/base/log/describe-error.ts',
    at: "const error = new Error('an error of another thread')",
    changes: ['\'an error of another thread\'  →  ""'],
    why: 'The log takes what the other thread described, and nobody is shown this text.',
  },
  {
    file: 'main/base/log/describe-error.ts',
    at: "const stack = textOf(error, 'stack').replace(",
    changes: ['\'\'  →  "Stryker was here!"'],
    why: 'Neither text looks like a frame of a stack.',
  },
  {
    file: 'main/base/log/describe-error.ts',
    at: '.flatMap((line) => placeAt(',
    changes: ['\'\'  →  "Stryker was here!"'],
    why: 'Neither text is a place in code.',
  },
  {
    file: 'main/base/log/log-file.ts',
    at: 'for (let number = 0; number <= fullKept && lines.length < count; number++)',
    changes: ['lines.length < count  →  true'],
    why: 'Older files are read that are not needed; the last lines are the same.',
  },
  {
    file: 'main/base/log/log-file.ts',
    at: "let state: 'new' | 'writing' | 'failing' = 'new'",
    changes: ['\'new\'  →  ""'],
    why: 'It is compared with the other two states alone, so any other text does.',
  },
  {
    file: 'main/base/log/log-file.ts',
    at: "state = 'writing'",
    changes: ['\'writing\'  →  ""'],
    why: 'Each line then makes the folder and reads the beginning of the file again, which are as before.',
  },
  {
    file: 'main/base/log/log-file.ts',
    at: "if (state !== 'writing') begin()",
    changes: ['\'writing\'  →  ""'],
    why: 'Each line then makes the folder and reads the beginning of the file again, which are as before.',
  },
  {
    file: 'main/settings/redirect-check.ts',
    at: 'if (error !== null && Object.hasOwn(refusals, error))',
    changes: ['error !== null  →  true'],
    why: 'No error is called null; the types need the question.',
  },
  {
    file: 'main/settings/redirect-check.ts',
    at: "secret: secret.is === 'none' ? null : ''",
    changes: ['\'\'  →  "Stryker was here!"'],
    why: 'The address of a sign-in depends on whether there is a secret, not on its text.',
  },
]
