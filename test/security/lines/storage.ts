import type { Line } from '../line.ts'

export const storage: readonly Line[] = [
  {
    line: '8',
    says: 'Nothing personal and no secret is readable in profile, temporary folder, log, journals or backups',
    held: {
      'test/security/canary.test.ts': [
        'in a running app, after a crash, after signing out, and after quitting',
        'in this test only if the search itself finds known texts',
      ],
      'test/e2e/profile.spec.ts': [
        'after the whole tour the profile and the log hold no readable token, secret, customer name or email',
      ],
      'test/main/database/backups.test.ts': [
        'is made once a day while the app runs, of the outbox and the history, as unreadable as the database',
      ],
      'test/main/app/support/diagnostics.test.ts': [
        'hold nothing that anybody is called, no secret and no data of a customer, in any encoding',
      ],
    },
  },
  {
    line: '9',
    says: 'Without a keychain that protects, nothing is kept and the person is told; a changed one keeps what there was',
    held: {
      'test/e2e/keychain.spec.ts': [
        'without a keychain the app says so, works, and stores nothing after it closes',
        'a changed keychain asks to sign in again, with the reason',
      ],
      'test/stand-in/safe-storage.test.ts': [
        'says without a keyring that it is available, but marks sealed texts as v10',
      ],
      'test/main/electron/keychain.test.ts': [
        'on %s fails with one that is %s: available, but it seals nothing',
        'fails on Linux with a keychain that is %s, because anybody could open the seal',
        'is refused on Linux where everybody’s key sealed it, because Chromium opens it beside a working keyring',
        'is refused on %s as “%s”, also where the keychain returns it as it is',
      ],
      'test/main/base/files/vault.test.ts': [
        'keeps everything for this run and writes nothing',
        'keeps what another key sealed',
      ],
    },
  },
  {
    line: '10',
    says: 'The key of a database is 32 random bytes, sealed before it is used, and wiped where it is no longer needed',
    held: {
      'test/main/desk/pool/desks.test.ts': [
        'is opened once for its administration, in its environment, with its own file and key',
      ],
      'test/main/base/files/database-key.test.ts': ['is never used: what it sealed would be lost'],
      'test/security/keys.test.ts': [
        'has a buffer of its own, new or loaded, so a transfer takes nothing else along',
        'is wiped in the main thread',
      ],
    },
  },
  {
    line: '11',
    says: 'Files and folders are their owner’s only; everything can be removed, and not silently while edits wait',
    held: {
      'test/main/profile/own-files.test.ts': [
        'is closed to all but its owner, with everything in it',
        'is not opened with a link in place of %s, and nothing is written through it',
        'is not opened with a pipe in place of %s, which nothing waits for',
        'is created for its owner only, and never written through a link: %s',
        'is never copied through a link',
        'is not removed at the start because of %s that is named being-removed',
        'is neither removed nor opened with %s that is named being-removed',
        'does not finish a rollback through a link that is named %s, and nothing moves',
      ],
      'test/main/profile/updates/download.test.ts': ['does not write through a link at its name to %s'],
      'test/main/database/durability.test.ts': ["is its owner\\'s only, in a folder that is too"],
      'test/main/base/log/log-file.test.ts': ['is its owner’s alone, and so is its folder'],
      'test/main/app/app.test.ts': ['is undone by signing out: tokens and pages are forgotten'],
      'test/renderer/components/settings/environment-card.test.ts': [
        'the card says what stays on this computer, and removes it only if the user says so',
        'the number of waiting changes is in view, and they are removed after a second question',
      ],
    },
  },
  {
    line: '12',
    says: 'Chromium keeps nothing of the window, and sign-in pages live in memory',
    held: {
      'test/e2e/hostile-texts.spec.ts': ['Chromium stores nothing of the window: no storage, no cookie, no cache'],
      'test/stand-in/sessions.test.ts': ['keep their cookies separate'],
      'test/main/electron/sign-in/unseen-sign-in.test.ts': [
        'is known to the server from one time to the next, until its pages are forgotten',
      ],
      'test/security/lint.test.ts': ['in the window: %s'],
    },
  },
  {
    line: '13',
    says: 'A byte that was changed anywhere is noticed, and the outbox comes back from its second copy',
    held: {
      'test/main/database/durability.test.ts': ['with one byte flipped never gives a wrong answer'],
      'test/main/database/recovery/second-copy.test.ts': ['no acknowledged edit is lost or changed'],
      'test/main/base/files/vault.test.ts': ['lives on when any byte of one of its files changes'],
    },
  },
  {
    line: '14',
    says: 'Backups are encrypted and were opened after they were made',
    held: {
      'test/main/database/backups.test.ts': [
        'is made once a day while the app runs',
        'continues while edits are made, and holds the outbox of one moment',
      ],
    },
  },
]
