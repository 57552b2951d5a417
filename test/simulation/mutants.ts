/** A mistake that somebody could make, as a change of one file of the app. The simulation must find each. */
export interface Mutant {
  readonly name: string
  /** A sentence about the mistake. */
  readonly says: string
  readonly file: string
  /** Pairs of a text and its replacement; each text occurs exactly once. */
  readonly changes: readonly (readonly [text: string, instead: string])[]
}

export const mutants: readonly Mutant[] = [
  {
    name: 'put-from-cache',
    says: 'a PUT is built from the cached copy instead of what was just read',
    file: 'main/sync/push/push-change.ts',
    changes: [
      [
        'const theirs = parseRawRecord(raw)\n',
        'const theirs = parseRawRecord(context.cache.customers.get(edit.customerId!)?.raw ?? raw)\n',
      ],
    ],
  },
  {
    name: 'unknown-dropped',
    says: 'properties outside the contract are left out of a PUT',
    file: 'main/sync/push/push-change.ts',
    changes: [
      [
        'const body = writeRawRecord(put.body)\n',
        "const body = writeRawRecord(put.body.filter(({ name }) => !['governmentdigitalid', 'usesublinvoice', 'customproperties'].includes(name.toLowerCase())))\n",
      ],
      [
        '  refuseResets(\n    read,\n    parseRawRecord(body),\n    put.changed,\n    forgottenIn(context.cache, edit.customerId!, edit.base, parseRawRecord(body)),\n  )\n',
        '',
      ],
    ],
  },
  {
    name: 'partial-believed',
    says: 'a PUT is built from a read that lacks fields that were known',
    file: 'main/sync/read/omitted-fields.ts',
    changes: [
      [
        '!there.has(field) && !omits(learned, field))\n',
        '!there.has(field) && !omits(learned, field) && learned === nothing)\n',
      ],
    ],
  },
  {
    name: 'last-writer-wins',
    says: 'a field that both sides changed is overwritten',
    file: 'main/sync/merge.ts',
    changes: [['if (!theyChanged) return', 'if (theyChanged || !theyChanged) return']],
  },
  {
    name: 'unseen-start',
    says: 'a save starts from what a sync brought while the person was typing',
    file: 'main/desk/edit/save-edit.ts',
    changes: [['observedBase(parseRawRecord(read), seen, ', 'observedBase(parseRawRecord(read), {}, ']],
  },
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
    name: 'half-a-group',
    says: 'fields that belong together are merged one by one',
    file: 'main/sync/merge.ts',
    changes: [['return linked === undefined\n', 'return linked !== null\n']],
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
    name: 'blind-post',
    says: 'a create whose answer was lost is sent again without looking',
    file: 'main/sync/push/push-create.ts',
    changes: [
      ['  if (edit.outcomeUnknown) {\n    shared.forget()\n    return find(context, edit, [])\n  }\n', ''],
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
    name: 'lost-with-the-session',
    says: 'an edit is dropped when its sender has been signed out',
    file: 'main/sync/push/push.ts',
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
    file: 'main/base/files/vault.ts',
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
        '        history.append(eventsOf(before, edit))\n',
        '        if (before !== undefined) history.append(eventsOf(before, edit))\n',
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
    name: 'discarded-sent',
    says: 'an edit that was discarded while it waited is sent',
    file: 'main/desk/desk-services.ts',
    changes: [
      [
        "    const edit = findEdit(context, id)\n    applyTransition(context, edit, 'discarded', undefined)\n",
        "    const edit = findEdit(context, id)\n    if (edit.state.is !== 'waiting') applyTransition(context, edit, 'discarded', undefined)\n",
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
        'const cached = context.cache.customers.get(edit.customerId!)?.raw\n  const read = cached ? { raw: cached } : await readWhole(context, edit)\n',
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
    name: 'busy-means-out',
    says: 'a busy or failing token endpoint signs a person out',
    file: 'main/oauth/token-endpoint.ts',
    changes: [
      [
        "if (status === 429) return { code: 'service-busy', status }\n",
        "if (status === 429 || status === 503) return { code: 'sign-in-expired', status }\n",
      ],
    ],
  },
  {
    name: 'list-over-read',
    says: 'a customer is removed that the list lacks and that can be read',
    file: 'main/sync/pull/pull-list.ts',
    changes: [
      [
        'acceptShrunk ? [] : await readUnlisted(context, rows, signal)',
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
    name: 'read-back-apart',
    says: 'the end of an edit and its record as read back are written in two transactions',
    file: 'main/sync/push/complete-edit.ts',
    changes: [
      ['    keepRead(context, current, write)\n', ''],
      [
        'write: CompletedWrite): void =>\n  context.cache.transaction(() => {\n',
        'write: CompletedWrite): void => {\n  context.cache.transaction(() => {\n',
      ],
      [
        'serviceChanged, messages },\n    })\n  })\n',
        'serviceChanged, messages },\n    })\n  })\n  keepWhole(context, write.customerId, write.raw, write.sent)\n}\n',
      ],
    ],
  },
  {
    name: 'letter-case-ignored',
    says: 'values are compared without their letter case',
    file: 'main/customers/same-json.ts',
    changes: [
      [
        '  return a.replace(token, plainToken) === b.replace(token, plainToken)\n',
        '  return a.replace(token, plainToken).toLowerCase() === b.replace(token, plainToken).toLowerCase()\n',
      ],
    ],
  },
  {
    name: 'behind-believed',
    says: 'a read that is behind an answered PUT is taken for the record as it is',
    file: 'main/sync/outbox/recent-writes.ts',
    changes: [['return lastMissing(read, written) >', 'return written === null && lastMissing(read, written) >']],
  },
  {
    name: 'set-back-believed',
    says: 'a value that was just set back shows that a read is not behind',
    file: 'main/sync/outbox/recent-writes.ts',
    changes: [[' && !earlier?.some((was) => sameText(was, sent))', '']],
  },
  {
    name: 'choice-believed',
    says: 'a yes or no, a code or an emptied field shows that a read is not behind',
    file: 'main/sync/outbox/recent-writes.ts',
    changes: [['!isCommon(field, sent) && ', '']],
  },
  {
    name: 'found-believed',
    says: 'a read that is behind a PUT whose answer was lost is taken for the record as it is',
    file: 'main/sync/push/push-change.ts',
    changes: [['  noteFound(context, edit, theirs)\n', '']],
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
    name: 'any-id-linked',
    says: 'a create is linked to whatever customer its answer names',
    file: 'main/sync/push/push-create.ts',
    changes: [['  if (!matches(sent, parseRawRecord(raw))) return false\n', '']],
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
        "    applyTransition(context, deletion, 'discarded', undefined)\n    keep(context, key, encode(changes), base, seen)\n    takeFromDraft(context, { key }, changes)\n  })\n  context.changed('sync')\n  context.sync.editMade()\n}\n\n/** Saves values",
        "  })\n  context.changed('sync')\n  context.sync.editMade()\n}\n\n/** Saves values",
      ],
    ],
  },
  {
    name: 'left-to-nobody',
    says: 'an edit that is taken over is dropped',
    file: 'main/desk/edit/take-over.ts',
    changes: [
      [
        "  applyTransition(context, edit, 'taken-over', {",
        "  context.cache.edits.remove(id)\n  if (id === '') applyTransition(context, edit, 'taken-over', {",
      ],
    ],
  },
  {
    name: 'pasted-beside',
    says: 'a pasted value goes to the customer above where both show the same',
    file: 'main/desk/edit/stage-values.ts',
    changes: [
      ['export const stageValues =', 'let above: PreparedValues | null = null\nexport const stageValues ='],
      [
        'if (why === null) keepValues(context, prepared.key, prepared.to, effectiveCustomer(context, prepared.key).base)\n',
        'const other = above?.key\n    above = prepared\n    const isAlike = other !== undefined && effectiveCustomer(context, other).why === null && editedFields(prepared.to).every((field) => same(effectiveCustomer(context, other).valueOf(field), prepared.observed[field]))\n    if (why === null) keepValues(context, isAlike ? other : prepared.key, prepared.to, effectiveCustomer(context, isAlike ? other : prepared.key).base)\n',
      ],
    ],
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
    changes: [
      [
        '  if (hidden !== null && !(rows.length > hidden.rows && rows.some(({ id }) => id === hidden.id))) return true\n',
        '',
      ],
    ],
  },
  {
    name: 'old-read-written',
    says: 'a change or a deletion leaves however long its token took',
    file: 'main/service/service-client.ts',
    changes: [["(operation === 'PUT' || operation === 'DELETE') && ", 'false && ']],
  },
  {
    name: 'linked-as-read',
    says: 'a create is linked to the customer as a sync has read it since its person looked',
    file: 'main/desk/edit/resolve-edit.ts',
    changes: [['recordShown(parseRawRecord(read), seen, [])', 'recordShown(parseRawRecord(read), {}, [])']],
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
    name: 'another-deleted',
    says: 'a deletion is taken for refused where its id has gone to a new customer',
    file: 'main/sync/push/push-delete.ts',
    changes: [
      ['const isOthers = answer !== null && back !== null &&', 'const isOthers = answer !== null && back === null &&'],
    ],
  },
  {
    name: 'another-vanishes',
    says: 'what was deleted elsewhere takes the new customer of its id out of the table',
    file: 'main/desk/edit/resolve-edit.ts',
    changes: [["why === 'deleted-there' && !isBack(", "why === 'deleted-there' || isBack("]],
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
    name: 'put-back-short-list',
    says: 'such a create is sent on a list that lacks customers who can be read',
    file: 'main/sync/push/push-create.ts',
    changes: [['  if (needsWholeList(context, edit, list)) return shared.giveBack(null)\n', '']],
  },
  {
    name: 'date-of-another',
    says: 'a form that was opened before a new customer got the id takes over its date of creation',
    file: 'main/desk/observed-base.ts',
    changes: [['return withoutOthersDate(shown, record)', 'return shown']],
  },
  {
    name: 'linked-then-deleted',
    says: 'a customer that a create was linked to is deleted with what somebody changed since it was shown',
    file: 'main/sync/push/complete-edit.ts',
    changes: [['  if (shown !== undefined) {\n    const before', '  if (shown === null) {\n    const before']],
  },
  {
    name: 'behind-in-the-table',
    says: 'a sync puts a read into the table that is behind an answered PUT',
    file: 'main/sync/pull/download.ts',
    changes: [['  if (context.recent.isBehind(id, record)) return\n', '']],
  },
  {
    name: 'amounts-rewritten',
    says: 'amounts are written with two decimals, and not as they were read',
    file: 'main/sync/push/push-change.ts',
    changes: [
      [
        'const body = writeRawRecord(put.body)\n',
        'const body = writeRawRecord(put.body.map((property) => ({ ...property, json: /^\\d+\\.\\d+$/.test(property.json) ? Number(property.json).toFixed(2) : property.json })))\n',
      ],
      [
        '  refuseResets(\n    read,\n    parseRawRecord(body),\n    put.changed,\n    forgottenIn(context.cache, edit.customerId!, edit.base, parseRawRecord(body)),\n  )\n',
        '',
      ],
    ],
  },
  {
    name: 'emptied-not-sent',
    says: 'a field that was emptied goes as the service has it',
    file: 'main/sync/push/push-change.ts',
    changes: [
      [
        'const body = writeRawRecord(put.body)\n',
        "const body = writeRawRecord(put.body.map((property) => property.json === 'null' ? read.find(({ name }) => name === property.name) ?? property : property))\n",
      ],
    ],
  },
  {
    name: 'nested-emptied',
    says: 'a list inside of a customer is sent without what is in it',
    file: 'main/sync/push/push-change.ts',
    changes: [
      [
        'const body = writeRawRecord(put.body)\n',
        "const body = writeRawRecord(put.body.map((property) => property.json.startsWith('[') ? { ...property, json: '[]' } : property))\n",
      ],
      [
        '  refuseResets(\n    read,\n    parseRawRecord(body),\n    put.changed,\n    forgottenIn(context.cache, edit.customerId!, edit.base, parseRawRecord(body)),\n  )\n',
        '',
      ],
    ],
  },
  {
    name: 'quits-with-its-answer',
    says: 'an app that quits waits for the answer of a write for as long as it takes',
    file: 'main/sync/sync-loop.ts',
    changes: [
      ['  await Promise.race([running, loop.context.clock.wait(patience, enough.signal)])\n', '  await running\n'],
    ],
  },
  {
    name: 'one-file-for-administrations',
    says: 'the administrations of an environment share a file',
    file: 'main/desk/pool/administration-files.ts',
    changes: [
      [
        'join(folder(environment), `${hash(administration)}.db`)',
        'join(folder(environment), `${hash(administration.slice(0, 3))}.db`)',
      ],
    ],
  },
  {
    name: 'imported-over-theirs',
    says: 'an import saves a row over what was read since its check',
    file: 'main/desk/import/stage-import.ts',
    changes: [
      [
        'name, from, to, observed })',
        'name, from, to, observed: Object.fromEntries(editedFields(observed).map((field) => [field, effectiveCustomer(context, key!).valueOf(field)])) })',
      ],
    ],
  },
  {
    name: 'imported-beside',
    says: 'an imported row goes to the customer of the row above',
    file: 'main/desk/import/stage-import.ts',
    changes: [
      ['const change = (context', 'let above: string | null = null\nconst change = (context'],
      [
        '  const why = stageValues(context, { key: key!, name',
        '  const other = above ?? key!\n  above = key\n  const why = stageValues(context, { key: other, name',
      ],
      [
        'name, from, to, observed })',
        'name, from, to, observed: other === key ? observed : valuesOf(editedFields(observed), effectiveCustomer(context, other).valueOf) })',
      ],
      ['import { valuesEntry }', 'import { valuesEntry, valuesOf }'],
    ],
  },
  {
    name: 'imported-empty',
    says: 'an empty cell of an import empties the field',
    file: 'main/desk/import/cell-input.ts',
    changes: [["use.empty.is === 'keep' || value === 'nested'", "value === 'nested'"]],
  },
  {
    name: 'imported-as-first-checked',
    says: 'an import saves its rows without corrections, and those that were left out',
    file: 'main/desk/import/dry-run.ts',
    changes: [
      [
        '  const rows: Row[] = [...table.rows]\n',
        '  const rows: Row[] = [...table.rows]\n  const first = [...checked]\n',
      ],
      [
        '      checked.flatMap((row, at) => {\n        const state = stateAt(at)\n',
        '      first.flatMap((row, at) => {\n        const state = row.state\n',
      ],
    ],
  },
  {
    name: 'imported-twice',
    says: 'a new customer of an import is made twice',
    file: 'main/desk/import/stage-import.ts',
    changes: [
      [
        '  const key = createOf(context, context.newId(), values, null)\n',
        '  createOf(context, context.newId(), values, null)\n  const key = createOf(context, context.newId(), values, null)\n',
      ],
    ],
  },
  {
    name: 'imported-less',
    says: 'an import saves every second row and says that the others changed since',
    file: 'main/desk/import/stage-import.ts',
    changes: [
      [
        '    const appeared = row.state',
        "    if (row.line % 2 === 1) return { line: row.line, name: row.name, why: 'edit-changed-meanwhile' }\n    const appeared = row.state",
      ],
    ],
  },
  {
    name: 'import-half-undone',
    says: 'an import that is undone keeps its first row',
    file: 'main/desk/import/stage-import.ts',
    changes: [
      [
        '      staged.map(({ entry }) => entry),\n',
        '      staged.slice(staged.length > 1 ? 1 : 0).map(({ entry }) => entry),\n',
      ],
    ],
  },
  {
    name: 'merged-unseen',
    says: 'a merge is saved although a customer changed since it was shown',
    file: 'main/desk/duplicates/merge-part.ts',
    changes: [
      [
        "(isAsSeen(customer, part.seen) ? null : 'edit-changed-meanwhile')",
        '(isAsSeen(customer, part.seen) ? null : null)',
      ],
    ],
  },
  {
    name: 'half-a-merge',
    says: 'a merge saves the parts that it can, and leaves out the others',
    file: 'main/desk/duplicates/stage-merge.ts',
    changes: [
      ['  if (refused.length > 0) return { refused }\n', ''],
      [
        'parts.flatMap((part) => savePart(context, part) ?? [])',
        'parts.filter((part) => refused.every(({ key }) => key !== part.key)).flatMap((part) => savePart(context, part) ?? [])',
      ],
    ],
  },
  {
    name: 'merge-part-by-part',
    says: 'a merge saves its parts one after the other, each by itself',
    file: 'main/desk/duplicates/stage-merge.ts',
    changes: [
      [
        '  await saveAsOne(context, [parts], (all) => saveParts(context, all), {\n    saved: (some) => void results.push(...some),\n  })\n',
        '  const refused = refusedNow(context, parts)\n  results.push(refused.length > 0 ? { refused } : { saved: parts.flatMap((part) => context.cache.transaction(() => savePart(context, part)) ?? []) })\n',
      ],
      ["import { saveAsOne } from '../edit/save-batch.ts'\n", ''],
    ],
  },
  {
    name: 'refused-merge-saves',
    says: 'a merge that is refused saves the parts that it can',
    file: 'main/desk/duplicates/stage-merge.ts',
    changes: [
      [
        '  if (refused.length > 0) return { refused }\n',
        '  if (refused.length > 0) {\n    for (const part of parts) if (refused.every(({ key }) => key !== part.key)) savePart(context, part)\n    return { refused }\n  }\n',
      ],
    ],
  },
  {
    name: 'merge-keeps-others',
    says: 'a merge leaves the customers that were to be deleted',
    file: 'main/desk/duplicates/merge-part.ts',
    changes: [["then === 'leave' ? [] :", "then === 'leave' || then === 'delete' ? [] :"]],
  },
  {
    name: 'two-lanes-one-customer',
    says: 'an edit that is being sent is sent a second time beside',
    file: 'main/sync/push/push.ts',
    changes: [
      ["  edit.state.is === 'waiting' &&\n  isOwn", '  isOwn'],
      ['.filter(({ id }) => !inTurn.has(id))', ''],
      ['edit === undefined || inTurn.has(id) ||', 'edit === undefined ||'],
    ],
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
  {
    name: 'turn-after-turn',
    says: 'an edit whose turn has failed has another one at once',
    file: 'main/sync/push/push.ts',
    changes: [
      ['.filter(({ id }) => !inTurn.has(id))', ''],
      ['inTurn.has(id) || !isDueNow(context, edit, context.hold.read())', "edit.state.is !== 'waiting'"],
    ],
  },
]

/** Fails for an unknown name. */
export const mutantNamed = (name: string): Mutant => {
  const found = mutants.find((mutant) => mutant.name === name)
  if (found === undefined) throw new Error(`There is no mistake called "${name}".`)
  return found
}

/** The file's text with the mutation. Fails if a text to replace does not occur exactly once. */
export const mutated = ({ name, file, changes }: Mutant, source: string): string =>
  changes.reduce((text, [was, instead]) => {
    if (text.split(was).length !== 2)
      throw new Error(`${name} no longer fits ${file}: "${was.trim()}" is there ${text.split(was).length - 1} times.`)
    return text.replace(was, () => instead)
  }, source)
