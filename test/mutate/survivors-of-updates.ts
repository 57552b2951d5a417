import type { Reason } from './reason.ts'

export const reasonsOfUpdates: readonly Reason[] = [
  {
    file: 'main/profile/updates/feed-signature.ts',
    at: 'const line =',
    changes: [
      '/^# signature: ed25519 ([A-Za-z0-9+/]{86}==)\\n?$/  →  /# signature: ed25519 ([A-Za-z0-9+/]{86}==)\\n?$/',
    ],
    why: 'It is held against what begins with the signature’s own first words.',
  },
  {
    file: 'main/profile/updates/feed-signature.ts',
    at: 'const found = at === 0',
    changes: ['at === 0  →  false'],
    why: 'A file that is all signature holds an empty list, which is refused as well.',
  },
  {
    file: 'main/profile/updates/feed-signature.ts',
    at: "found?.[1] ?? ''",
    changes: ['\'\'  →  "Stryker was here!"'],
    why: 'Nothing is read of a signature that was not found.',
  },
  {
    file: 'main/profile/updates/feed.ts',
    at: "Date.parse(signed ?? '')",
    changes: ['\'\'  →  "Stryker was here!"'],
    why: 'Neither text is a time.',
  },
  {
    file: 'main/profile/updates/install-target.ts',
    at: "JSON.parse(text ?? 'null')",
    changes: ['\'null\'  →  ""'],
    why: 'A text that is no JSON says as little as null.',
  },
  {
    file: 'main/profile/updates/install-target.ts',
    at: '} catch {',
    changes: ['{ // An unreadable package.json has no updates. return null }  →  {}'],
    why: 'Null and undefined are no release, either of them.',
  },
  {
    file: 'main/profile/updates/download.ts',
    at: 'const isPage =',
    changes: ['\'\'  →  "Stryker was here!"'],
    why: 'Neither text names a page.',
  },
  {
    file: 'main/profile/updates/download.ts',
    at: 'answer.status === 206 &&',
    changes: ['\'\'  →  "Stryker was here!"'],
    why: 'Neither text begins as a part of a file does.',
  },
  {
    file: 'main/profile/updates/download.ts',
    at: 'const sizeOf =',
    changes: ['() => null  →  () => undefined'],
    why: 'Null and undefined have no size, either of them.',
  },
  {
    file: 'main/profile/updates/download.ts',
    at: 'downloading.signal.throwIfAborted()',
    changes: ['downloading.signal.throwIfAborted()  →  ;'],
    why: 'The next try asks the same signal before it connects.',
  },
  {
    file: 'main/profile/updates/get-failures.ts',
    at: '/^HPE_/.test(trouble)',
    changes: ['/^HPE_/  →  /HPE_/'],
    why: 'Codes of the HTTP parser begin so, and no other code of Node holds it.',
  },
  {
    file: 'main/profile/updates/get.ts',
    at: '{ once: true }',
    changes: ['{ once: true }  →  {}', 'true  →  false'],
    why: 'A signal is aborted once.',
  },
  {
    file: 'main/profile/updates/get.ts',
    at: 'done()',
    changes: ['done()  →  ;'],
    why: 'Node closes the connection of an answer that has ended or was left: the request said so in its head.',
  },
  {
    file: 'main/profile/updates/replace-appimage.ts',
    at: '.test(basename(current))',
    changes: ['/(?<!\\d)\\d+\\.\\d+\\.\\d+/  →  /(?<!\\d)\\d+\\.\\d+\\.\\d/'],
    why: 'A last number of several digits begins with one.',
  },
  {
    file: 'main/profile/updates/replace-appimage.ts',
    at: 'fsyncSync(handle)',
    changes: ['fsyncSync(handle)  →  ;'],
    why: 'It shows only when the power fails; no test can see that.',
  },
]
