import type { Mutant } from '../mutant.ts'

/** Mistakes about many customers at once: imports, merges, pastes and lanes. */
export const batches: readonly Mutant[] = [
  {
    name: 'pasted-beside',
    says: 'a pasted value goes to the customer above where both show the same',
    file: 'main/desk/edit/stage-values.ts',
    changes: [
      ['export const stageValues =', 'let above: PreparedValues | null = null\nexport const stageValues ='],
      [
        'if (why === null) keepValues(context, prepared.key, prepared.to, customer.base)\n',
        'const other = above?.key\n    above = prepared\n    const isAlike = other !== undefined && effectiveCustomer(context, other).why === null && editedFields(prepared.to).every((field) => same(effectiveCustomer(context, other).valueOf(field), prepared.observed[field]))\n    if (why === null) keepValues(context, isAlike ? other : prepared.key, prepared.to, effectiveCustomer(context, isAlike ? other : prepared.key).base)\n',
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
        '    const result = saveRow(row)',
        "    const result = row.line % 2 === 1 ? 'edit-changed-meanwhile' : saveRow(row)",
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
        'const kept = saveValues(context, keep)',
        'const kept = refused.some(({ key }) => key === keep.key) ? null : saveValues(context, keep)',
      ],
      [
        'others.flatMap((part) => savePart(',
        'others.filter((part) => refused.every(({ key }) => key !== part.key)).flatMap((part) => savePart(',
      ],
    ],
  },
  {
    name: 'merge-deletes-first',
    says: 'the deletions of a merge leave before the customer that it keeps',
    file: 'main/sync/push/push.ts',
    changes: [['  waitsForKept(context.cache, edit) === null', '  waitsForKept(context.cache, edit) !== undefined']],
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
      ['.filter((edit) => !inTurn.has(edit.id) && !busy.has(customerOf(edit)))', ''],
      ['edit === undefined || inTurn.has(id) ||', 'edit === undefined ||'],
      ['      if ([...inTurn.values()].includes(customerOf(edit))) return null\n', ''],
    ],
  },
  {
    name: 'two-edits-one-customer',
    says: 'two edits of one customer, of a create and of its row, are sent side by side',
    file: 'main/sync/push/push.ts',
    changes: [[': string => customerId ?? id\n', ": string => (customerId === '' ? '' : id)\n"]],
  },
  {
    name: 'turn-after-turn',
    says: 'an edit whose turn has failed has another one at once',
    file: 'main/sync/push/push.ts',
    changes: [
      ['.filter((edit) => !inTurn.has(edit.id) && !busy.has(customerOf(edit)))', ''],
      ['inTurn.has(id) || !isDueNow(context, edit, context.hold.read())', "edit.state.is !== 'waiting'"],
    ],
  },
]
