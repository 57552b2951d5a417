import type { Mutant } from '../mutant.ts'

/** Mistakes about the disk, and about the end of a process, a session or a failure. */
export const storage: readonly Mutant[] = [
  {
    name: 'forgotten-early',
    says: 'an edit leaves the outbox before its answer is there',
    file: 'main/sync/push/push-change.ts',
    changes: [
      [
        '  const answer = await context.service.change(customerId, body)\n',
        '  context.cache.edits.remove(edit.id)\n  const answer = await context.service.change(customerId, body)\n',
      ],
    ],
  },
  {
    name: 'acknowledged-early',
    says: 'a save is acknowledged before it is on disk',
    file: 'main/desk/edit/save-edit.ts',
    changes: [
      [
        '  context.cache.transaction(() => {\n    const edit = editOf(context.cache, key)\n    if (edit?.revision',
        '  void context.clock.wait(1, new AbortController().signal).then(() => context.cache.transaction(() => {\n    const edit = editOf(context.cache, key)\n    if (edit?.revision',
      ],
      [
        "    if (from === 'cell') beginGrace(context, key)\n    takeFromDraft(context, { key }, changes)\n  })\n",
        "    if (from === 'cell') beginGrace(context, key)\n    takeFromDraft(context, { key }, changes)\n  }))\n",
      ],
    ],
  },
  {
    name: 'lost-with-the-session',
    says: 'an edit is dropped when its sender has been signed out',
    file: 'main/sync/push/failed-turn.ts',
    changes: [
      [
        '  const unknown = leavesUnknown(current, error)\n',
        "  if (isFail(error, 'signed-out')) return context.cache.edits.remove(edit.id)\n  const unknown = leavesUnknown(current, error)\n",
      ],
    ],
  },
  {
    name: 'dropped-while-sending',
    says: 'what is edited while the customer is being sent is dropped',
    file: 'main/sync/push/complete-edit.ts',
    changes: [['  if (editedFields(left).length > 0) return goesOn(asChange(current, left, write))\n', '']],
  },
  {
    name: 'token-in-memory',
    says: 'a new refresh token is used before it is in the vault',
    file: 'main/oauth/session/refresh.ts',
    changes: [['  await stored(session, next)\n', "  move(session, { is: 'stored' })\n"]],
  },
  {
    name: 'clock-believed',
    says: 'how long ago a token was issued is read off a clock that may be set back',
    file: 'main/oauth/session/token-times.ts',
    changes: [['Math.abs(now - since) < milliseconds', 'now - since < milliseconds']],
  },
  {
    name: 'vault-once',
    says: 'a changed byte in the vault is not noticed',
    file: 'main/base/files/vault-text.ts',
    changes: [
      [
        'if (check !== undefined && check !== checkOf(sealed)) throw',
        'if (check !== undefined && sealed === undefined) throw',
      ],
    ],
  },
  {
    name: 'one-file-for-all',
    says: 'environments share the file of an administration',
    file: 'main/desk/pool/administration-files.ts',
    changes: [["join(profile, 'desks', environment)", "join(profile, 'desks', environment.slice(0, 0))"]],
  },
  {
    name: 'quiet-history',
    says: 'the log leaves out what is saved',
    file: 'main/database/edit-store.ts',
    changes: [
      [
        "        history.append(eventsOf(before, edit, said), before === undefined && edit.kind === 'create')\n",
        '        if (before !== undefined) history.append(eventsOf(before, edit, said))\n',
      ],
    ],
  },
  {
    name: 'damage-forgotten',
    says: 'damage that only the sync meets is told to nobody',
    file: 'main/database/database-failures.ts',
    changes: [
      [
        "if (isFail(error, 'database-damaged')) damage.found = error",
        "if (isFail(error, 'database-newer')) damage.found = error",
      ],
    ],
  },
  {
    name: 'kept-locked',
    says: 'a desk that does not start keeps its database',
    file: 'main/desk/worker/start-desk.ts',
    changes: [['    cache.close()\n    wipe()\n', '    wipe()\n']],
  },
  {
    name: 'no-second-copy',
    says: 'the second copy of the outbox is never written',
    file: 'main/database/recovery/copy-plan.ts',
    changes: [['isBehind(behind) && (held === 0 || urgent)', 'isBehind(behind) && held < 0 && urgent']],
  },
  {
    name: 'stopped-by-failure',
    says: 'after a failure of the service nothing goes by itself',
    file: 'main/sync/when.ts',
    changes: [
      [
        'paused }: Situation): Next => {\n',
        "paused }: Situation): Next => {\n  if (notBefore !== null) return { at: null, what: 'edits' }\n",
      ],
    ],
  },
  {
    name: 'busy-means-out',
    says: 'a busy or failing token endpoint signs a person out',
    file: 'main/oauth/token-endpoint.ts',
    changes: [
      [
        "if (status === 429 || (status === 503 && retryAfter !== null)) return { code: 'service-busy', status }\n",
        "if (status === 429 || status === 503) return { code: 'sign-in-expired', status }\n",
      ],
    ],
  },
  {
    name: 'quits-with-its-answer',
    says: 'an app that quits waits for the answer of a write for as long as it takes',
    file: 'main/sync/sync-loop.ts',
    changes: [['  await Promise.race([ended, loop.context.clock.wait(patience, enough.signal)])\n', '  await ended\n']],
  },
  {
    name: 'one-file-for-administrations',
    says: 'the administrations of an environment share a file',
    file: 'main/desk/pool/administration-files.ts',
    changes: [
      [
        'join(folder(environment), `${databaseName(administration)}.db`)',
        'join(folder(environment), `${databaseName(administration.slice(0, 3))}.db`)',
      ],
    ],
  },
]
