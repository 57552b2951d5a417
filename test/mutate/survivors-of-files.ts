import type { Reason } from './reason.ts'

/** Survivors of the room about files that are imported, exported, quarantined or removed. */
export const reasonsOfFiles: readonly Reason[] = [
  {
    file: 'main/base/files/own-file.ts',
    at: '} catch {',
    changes: [
      "{ // The parser's error quotes the file, so it is no cause either. throw unreadable('not-ours') }  →  {}",
    ],
    why: 'What is not JSON has no format of ours either.',
  },
  {
    file: 'main/base/files/write-export.ts',
    at: '() => false,',
    changes: ['false  →  true'],
    why: 'Where nothing is, no real path is found either.',
  },
  {
    file: 'main/base/files/write-export.ts',
    at: 'await rm(path, { force: true })',
    changes: ['true  →  false', '{ force: true }  →  {}'],
    why: 'The empty file was made a moment ago.',
  },
  {
    file: 'main/base/files/write-export.ts',
    at: 'Date.now() - found.mtimeMs > surelyEnded',
    changes: ['Date.now() - found.mtimeMs > surelyEnded  →  Date.now() - found.mtimeMs >= surelyEnded'],
    why: 'A millisecond of a day makes no difference.',
  },
  {
    file: 'main/base/files/quarantine.ts',
    at: '.toSorted()',
    changes: [
      '(await filesOf(file)).filter((each) => /^\\.set-aside-\\d+$/.test(each.slice(file.length))).toSorted()  →  (await filesOf(file)).filter(each => /^\\.set-aside-\\d+$/.test(each.slice(file.length)))',
    ],
    why: 'Node lists the names of a folder in order on these systems, but does not promise it.',
  },
  {
    file: 'main/base/files/quarantine.ts',
    at: 'madeAt(each) > 0',
    changes: ['madeAt(each) > 0  →  madeAt(each) >= 0'],
    why: 'No backup was made as 1970 began.',
  },
  {
    file: 'main/base/files/write-export.ts',
    at: "const code = error instanceof Error && 'code' in error",
    changes: [
      "error instanceof Error && 'code' in error  →  true",
      "error instanceof Error && 'code' in error  →  error instanceof Error || 'code' in error",
      '\'\'  →  "Stryker was here!"',
    ],
    why: 'An error without a code has an unknown reason, whatever text stands for its code.',
  },
  {
    file: 'main/base/files/write-export.ts',
    at: '(found) => found.isSymbolicLink()',
    changes: ['found.isSymbolicLink()  →  true'],
    why: 'The real path of a file that is no link leads to the same file.',
  },
  {
    file: 'main/base/files/write-export.ts',
    at: 'const isThere =',
    changes: [
      "error instanceof Error && 'code' in error  →  true",
      "error instanceof Error && 'code' in error  →  error instanceof Error || 'code' in error",
    ],
    why: 'The disk fails with errors that have a code; the types need the question.',
  },
  {
    file: 'main/base/files/write-export.ts',
    at: 'if (!replace && isThere(error))',
    changes: ['!replace && isThere(error)  →  isThere(error)', '!replace  →  true'],
    why: 'No file that may be replaced is in the way of its replacement.',
  },
]
