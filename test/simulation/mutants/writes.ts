import type { Mutant } from '../mutant.ts'

/** Mistakes about the body of a PUT, and about trust in the reads around it. */
export const writes: readonly Mutant[] = [
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
    name: 'half-a-group',
    says: 'fields that belong together are merged one by one',
    file: 'main/sync/merge.ts',
    changes: [['return linked === undefined\n', 'return linked !== null\n']],
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
        'serviceChanged, messages: said },\n    })\n  })\n',
        'serviceChanged, messages: said },\n    })\n  })\n  keepWhole(context, write.customerId, write.raw, write.sent)\n}\n',
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
    name: 'old-read-written',
    says: 'a change or a deletion leaves however long its token took',
    file: 'main/service/service-client.ts',
    changes: [["(operation === 'PUT' || operation === 'DELETE') && ", 'false && ']],
  },
  {
    name: 'date-of-another',
    says: 'a form that was opened before a new customer got the id takes over its date of creation',
    file: 'main/desk/observed-base.ts',
    changes: [['return withoutOthersDate(shown, record)', 'return shown']],
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
]
