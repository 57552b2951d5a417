/** The transitions, and the call that records them. Each text occurs exactly once, and replacing it keeps the line. */
export const notes: readonly (readonly [file: string, text: string, instead: string])[] = [
  [
    'main/sync/outbox/transitions.ts',
    '  const to = nextState(stateOf(before), event)\n',
    '  const to = nextState(stateOf(before), event); globalThis.simulationMoved(event, stateOf(before), to)\n',
  ],
  [
    'main/database/edit-store.ts',
    '    restore: (edit) =>\n      transactions.run(() => {\n',
    "    restore: (edit) =>\n      transactions.run(() => { globalThis.simulationMoved('restored', 'absent', edit.state.is)\n",
  ],
  [
    'main/database/edit-store.ts',
    'if (forget.run(time).changes > 0) outlines.forget()',
    "if (forget.run(time).changes > 0) { globalThis.simulationMoved('forgotten', 'settled', 'absent'); outlines.forget() }",
  ],
]

/** The source of a file with its calls. Throws if the file has changed so that one has no place. */
export const noted = (file: string, source: string): string =>
  notes
    .filter(([at]) => at === file)
    .reduce((text, [, was, instead]) => {
      if (text.split(was).length !== 2) throw new Error(`${file} no longer has "${was.trim()}" once.`)
      return text.replace(was, () => instead)
    }, source)
