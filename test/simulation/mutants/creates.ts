import type { Mutant } from '../mutant.ts'

/** Mistakes about creates, the customers that they become, and the lists that show them. */
export const creates: readonly Mutant[] = [
  {
    name: 'blind-post',
    says: 'a create whose answer was lost is sent again without looking',
    file: 'main/sync/push/push-create.ts',
    changes: [
      [
        '  if (edit.outcomeUnknown) {\n    shared.forget()\n    return find(context, edit, readSaid(context.cache, edit.id))\n  }\n',
        '',
      ],
      ['  if (await isMadeElsewhere(context, edit, list)) return shared.giveBack(null)\n', ''],
    ],
  },
  {
    name: 'gateway-means-no',
    says: 'an error of something in between is taken for "not done"',
    file: 'main/service/failures.ts',
    changes: [
      [
        "code: status === 408 ? 'service-slow' : 'service-failing', outcome: 'unknown'",
        "code: status === 408 ? 'service-slow' : 'service-failing', outcome: 'not-done'",
      ],
    ],
  },
  {
    name: 'crash-means-no',
    says: 'what was being sent when the power went is taken for "not done"',
    file: 'main/sync/push/push.ts',
    changes: [
      [
        "if (edit.state.is === 'sending') requeue(context, edit, true, 0)",
        "if (edit.state.is === 'sending') requeue(context, edit, false, 0)",
      ],
      // Otherwise the search for customers of unknown origin compensates for it.
      [
        '  const shared = shareList(context)\n',
        '  const list = shareList(context)\n  const shared = { ...list, take: async () => ({ ...await list.take(), named: () => [] }) }\n',
      ],
    ],
  },
  {
    name: 'no-waiting',
    says: 'after an unknown outcome nothing is waited for',
    file: 'main/sync/settle-window.ts',
    changes: [['void clock.wait(settleTime, signal)', 'void clock.wait(1, signal)']],
  },
  {
    name: 'gone-is-done',
    says: 'an edit of a customer that was deleted elsewhere is taken for done',
    file: 'main/sync/push/push-change.ts',
    changes: [
      [
        "      stopFor(context, edit, { is: 'conflict', conflict: { is: 'deleted-there' } })\n",
        '      context.cache.edits.remove(edit.id)\n',
      ],
    ],
  },
  {
    name: 'list-over-read',
    says: 'a customer is removed that the list lacks and that can be read',
    file: 'main/sync/pull/pull-list.ts',
    changes: [
      [
        'acceptShrunk || withoutId > 0 ? [] : await readUnlisted(context, rows, signal)',
        'acceptShrunk || (await readUnlisted(context, rows, signal)) ? [] : []',
      ],
    ],
  },
  {
    name: 'any-list-believed',
    says: 'a list is believed however many customers it lacks',
    file: 'main/sync/read/plausible-list.ts',
    changes: [
      ['missing.length > 0 : missing.length > mostRead) throw', 'missing.length < 0 : missing.length < 0) throw'],
      ["=== null ? 'gone' : 'there'", "=== null ? 'gone' : 'gone'"],
      ['if (!settled) throw', 'if (!settled && had < 0) throw'],
    ],
  },
  {
    name: 'short-list-means-no',
    says: 'a create is sent again on a list that lacks customers who can be read',
    file: 'main/sync/push/push-create.ts',
    changes: [
      [
        '|| (await isInconclusive(context, rows, edit.id, knownIds))\n',
        '&& (await isInconclusive(context, rows, edit.id, knownIds))\n',
      ],
    ],
  },
  {
    name: 'half-the-window',
    says: 'a lost write is waited for half as long as it may take',
    file: 'main/sync/settle-window.ts',
    changes: [['void clock.wait(settleTime, signal)', 'void clock.wait(settleTime / 2, signal)']],
  },
  {
    name: 'no-window-at-start',
    says: 'after a new start nothing is waited for',
    file: 'main/sync/push/push.ts',
    changes: [
      [
        'export const waitForLost = (context: PushContext): void => {\n',
        'export const waitForLost = (given: PushContext): void => {\n  const context = { ...given, settleWindow: { ...given.settleWindow, begin: () => undefined } }\n',
      ],
    ],
  },
  {
    name: 'any-id-linked',
    says: 'a create is linked to whatever customer its answer names',
    file: 'main/sync/push/push-create.ts',
    changes: [['  if (!matches(sent, parseRawRecord(raw))) return false\n', '']],
  },
  {
    name: 'ids-not-given-again',
    says: 'a create whose answer was lost is not looked for under ids that were known before',
    file: 'main/sync/push/push-create.ts',
    changes: [
      [
        'const again = givenAgain(context.cache, current, rows)\n',
        'const again = givenAgain(context.cache, current, rows).slice(0, 0)\n',
      ],
    ],
  },
  {
    name: 'another-changed',
    says: 'a change goes to another customer that has the id by now',
    file: 'main/sync/outbox/sent.ts',
    changes: [['    isAnother(withFields(base, editedFields(mine), mine), read),\n', '    mine === null,\n']],
  },
  {
    name: 'another-based',
    says: 'a save puts values of another customer that has the id by now into the base of a waiting change',
    file: 'main/desk/edit/save-edit.ts',
    changes: [['  const another = nowHasAnother(context, edit)\n', '  const another = false\n']],
  },
  {
    name: 'another-completes',
    says: 'a read of a new customer that lacks fields gets those of the earlier customer of its id',
    file: 'main/sync/push/complete-edit.ts',
    changes: [['    !isAnother(newRecord(sent, ', '    null !== (newRecord(sent, ']],
  },
  {
    name: 'hidden-forgotten',
    says: 'a list is believed again once the customer that an earlier list hid is gone',
    file: 'main/sync/read/plausible-list.ts',
    changes: [['  if (mayHide(context, rows, edit)) return true\n', '']],
  },
  {
    name: 'linked-as-read',
    says: 'a create is linked to the customer as a sync has read it since its person looked',
    file: 'main/desk/edit/resolve-edit.ts',
    changes: [['recordShown(start, isEarlier ? {} : seen, [])', 'recordShown(start, {}, [])']],
  },
  {
    name: 'another-deleted',
    says: 'a deletion is taken for refused where its id has gone to a new customer',
    file: 'main/sync/push/push-delete.ts',
    changes: [
      ['const isOthers = answer !== null && back !== null &&', 'const isOthers = answer !== null && back === null &&'],
      // Otherwise the next turn finds out.
      ['    return isAnother(parseRawRecord(edit.base!), theirs)\n', '    return isAnother(theirs, theirs)\n'],
    ],
  },
  {
    name: 'another-vanishes',
    says: 'what was deleted elsewhere takes the new customer of its id out of the table',
    file: 'main/desk/edit/resolve-edit.ts',
    changes: [["why === 'deleted-there' && !isBack(", "why === 'deleted-there' || isBack("]],
  },
  {
    name: 'put-back-short-list',
    says: 'such a create is sent on a list that lacks customers who can be read',
    file: 'main/sync/push/push-create.ts',
    changes: [['  if (needsWholeList(context, edit, list)) return shared.giveBack(null)\n', '']],
  },
  {
    name: 'linked-then-deleted',
    says: 'a customer that a create was linked to is deleted with what somebody changed since it was shown',
    file: 'main/sync/push/complete-edit.ts',
    changes: [['  if (shown !== undefined) {\n    const before', '  if (shown === null) {\n    const before']],
  },
]
