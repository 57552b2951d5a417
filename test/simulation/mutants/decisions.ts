import type { Mutant } from '../mutant.ts'

/** Mistakes about a person's view, decisions and undo. */
export const decisions: readonly Mutant[] = [
  {
    name: 'unseen-decision',
    says: 'a decision on a clash goes for what a sync has read since',
    file: 'main/desk/edit/resolve-edit.ts',
    changes: [
      [
        'withField(base, field, observedText(seen, theirs, field))',
        'withField(base, field, propertyOf(theirs, field)?.json ?? observedText(seen, theirs, field))',
      ],
    ],
  },
  {
    name: 'blind-delete',
    says: 'a delete does not look at what was changed since',
    file: 'main/sync/push/push-delete.ts',
    changes: [['if (fields.length === 0) return send', 'if (fields.length >= 0) return send']],
  },
  {
    name: 'unseen-anyway',
    says: 'a delete that was confirmed goes for what a sync has read since',
    file: 'main/desk/edit/resolve-edit.ts',
    changes: [['sawAll ? { base: read } : {}', 'sawAll || !sawAll ? { base: read } : {}']],
  },
  {
    name: 'asked-too-early',
    says: 'a person is asked about a deletion that may still arrive',
    file: 'main/sync/push/push-delete.ts',
    changes: [
      [
        '  if (edit.outcomeUnknown && context.settleWindow.has(edit.id)) return context.settleWindow.hold(edit.id)\n',
        '',
      ],
    ],
  },
  {
    name: 'delete-takes-along',
    says: 'a deletion that was asked for before takes along what was saved while it read the customer',
    file: 'main/desk/edit/delete-customer.ts',
    changes: [['    if (!isAsked(edit)) checkKnown(edit, key, known, seen)\n', '']],
  },
  {
    name: 'undone-over-theirs',
    says: 'a deletion that is undone puts back what waited over what was read since',
    file: 'main/desk/undo/undo.ts',
    changes: [['base ?? deletion.base]', 'context.cache.customers.get(deletion.customerId!)?.raw ?? deletion.base]']],
  },
  {
    name: 'undone-as-new',
    says: 'a customer that may have been made is made anew when its removal is undone',
    file: 'main/desk/undo/undo.ts',
    changes: [
      ['    keepWithoutDelete(context, edit)\n', '    createOf(context, context.newId(), edit.mine, edit.base)\n'],
    ],
  },
  {
    name: 'discarded-sent',
    says: 'an edit that was discarded while it waited is sent',
    file: 'main/desk/edit/on-edits.ts',
    changes: [
      [
        "  const edit = findUnsettled(context, id)\n  applyTransition(context, edit, 'discarded', undefined)\n",
        "  const edit = findUnsettled(context, id)\n  if (edit.state.is !== 'waiting') applyTransition(context, edit, 'discarded', undefined)\n",
      ],
    ],
  },
  {
    name: 'theirs-sends-mine',
    says: '"theirs" in a conflict sends mine',
    file: 'main/desk/edit/resolve-edit.ts',
    changes: [
      [
        "if (pick === 'theirs') delete mine[field]",
        "if (pick === 'theirs' && mine[field] === undefined) delete mine[field]",
      ],
    ],
  },
  {
    name: 'let-go-made-again',
    says: 'an edit that was let go, because its customer was deleted elsewhere, makes the customer again',
    file: 'main/desk/edit/resolve-edit.ts',
    changes: [
      [
        "case 'let-go':\n      return giveUp(context, edit)",
        "case 'let-go':\n      return edit.state.is === 'conflict' && edit.state.conflict.is === 'deleted-there' && edit.kind === 'change' ? recreate(context, edit) : giveUp(context, edit)",
      ],
    ],
  },
  {
    name: 'unread-delete',
    says: 'a DELETE leaves on the cached copy, without a read of the customer',
    file: 'main/sync/push/push-delete.ts',
    changes: [
      [
        'const read = await readWhole(context, edit)\n',
        'const cached = context.cache.customers.get(edit.customerId!)?.raw\n  const read = cached ? { raw: cached, lacks: [] } : await readWhole(context, edit)\n',
      ],
    ],
  },
  {
    name: 'number-ignored',
    says: 'more writes than the number leave without a question',
    file: 'main/sync/outbox/sending-policy.ts',
    changes: [
      ['return askAbove !== null && writes > askAbove ?', 'return askAbove !== null && writes > askAbove + 1000 ?'],
    ],
  },
  {
    name: 'second-save-refused',
    says: 'every second save is refused',
    file: 'main/desk/edit/save-edit.ts',
    changes: [
      ['export const saveCustomer =', 'let saves = 0\nexport const saveCustomer ='],
      [
        '): Promise<void> => {\n  const base = await readyBase(context, key)\n',
        "): Promise<void> => {\n  if (++saves % 2 === 0) throw new AppError('edit-not-possible-now')\n  const base = await readyBase(context, key)\n",
      ],
    ],
  },
  {
    name: 'refused-forgotten',
    says: 'an edit that the service refuses is dropped',
    file: 'main/sync/outbox/outbox.ts',
    changes: [
      [
        "    applyTransition(context, current, 'refused', {\n",
        "    context.cache.edits.remove(edit.id)\n    if (current.id === '') applyTransition(context, current, 'refused', {\n",
      ],
    ],
  },
  {
    name: 'reversed-over-theirs',
    says: 'a line of the history is reversed over what somebody changed since',
    file: 'main/desk/edit/reverse-edit.ts',
    changes: [
      [
        '(record, change) => withValue(record, change.field, after(change)),\n',
        '(record, change) => withValue(record, change.field, jsonOf(now, change.field) ?? after(change)),\n',
      ],
    ],
  },
  {
    name: 'kept-deletion',
    says: 'a change that is saved instead of a deletion leaves the deletion where it is',
    file: 'main/desk/edit/save-edit.ts',
    changes: [
      [
        "    applyTransition(context, deletion, 'discarded', undefined)\n    keep(context, { key, values: encode(changes), base, seen })\n    takeFromDraft(context, { key }, changes)\n  })\n  context.changed('sync')\n  context.sync.editMade()\n}\n\n/** Saves values",
        "  })\n  context.changed('sync')\n  context.sync.editMade()\n}\n\n/** Saves values",
      ],
    ],
  },
  {
    name: 'left-to-nobody',
    says: 'an edit that is taken over is dropped',
    file: 'main/desk/edit/on-edits.ts',
    changes: [
      [
        "  applyTransition(context, edit, 'taken-over', {",
        "  context.cache.edits.remove(id)\n  if (id === '') applyTransition(context, edit, 'taken-over', {",
      ],
    ],
  },
  {
    name: 'redone-unasked',
    says: 'a create that resembles another customer is sent without a question after an undo and a redo',
    file: 'main/desk/undo/undo.ts',
    changes: [
      [
        '  if (entry.alike !== undefined && entry.alike.length > 0) writeListedSince(context.cache, id, entry.alike)\n',
        '',
      ],
    ],
  },
  {
    name: 'put-back-sent',
    says: 'a create out of a profile that was put back is sent without a question',
    file: 'main/sync/push/push-create.ts',
    changes: [['  if (await isMadeElsewhere(context, edit, list)) return shared.giveBack(null)\n', '']],
  },
  {
    name: 'put-back-changed',
    says: 'such a create is sent where somebody changed what it became',
    file: 'main/sync/push/made-elsewhere.ts',
    changes: [['.filter(({ record }) => sameNames(sent, record))', '.filter(({ record }) => matches(sent, record))']],
  },
  {
    name: 'put-back-typed-on',
    says: 'such a create is sent where more was typed while what it became was read',
    file: 'main/sync/push/made-elsewhere.ts',
    changes: [['  writeListedSince(cache, edit.id, [...ids])\n', '']],
  },
  {
    name: 'stop-forgotten',
    says: 'what a person stopped is sent with the next change',
    file: 'main/sync/sync.ts',
    changes: [['  loop.context.hold.forgetWhereNothingWaits()\n', '  loop.context.hold.resume()\n']],
  },
  {
    name: 'woken-anyway',
    says: 'what a person stopped is sent when the computer wakes up',
    file: 'main/desk/pool/desks.ts',
    changes: [["state.is !== 'paused' && held?.is !== 'stopped'", "state.is !== 'paused' && held !== undefined"]],
  },
]
