import { commandGroups, commandIds, factOf, type CommandId } from '../../../preload/contract/commands.ts'
import { bestFirst } from '../../checks/best-fit.ts'
import { wordsIn } from '../../checks/fold.ts'
import { commandKey } from '../../checks/keys.ts'

export interface Shortcut {
  readonly keys: readonly string[]
  readonly does: string
}
export interface FieldHelp {
  readonly field: string
  readonly text: string
}
export interface ShortcutSection {
  readonly title: string
  readonly list: readonly Shortcut[]
}
/** Texts of key caps; a text with a dot is a key of the catalogue. */
type Line = readonly [keys: readonly string[], does: string]

const [shift, enter, space, escape] = ['keys.shift', 'keys.enter', 'keys.space', 'keys.escape']

const table: readonly Line[] = [
  [['keys.arrows'], 'keys.move'],
  [[enter], 'keys.open'],
  [[commandKey, enter], 'grid.keys.enter'],
  [[escape], 'keys.back'],
  [[space], 'grid.keys.select'],
  [[shift, space], 'grid.keys.selectRow'],
  [[shift, '↑', '↓'], 'grid.keys.span'],
  [[escape], 'grid.keys.clear'],
  [['grid.keys.type'], 'grid.keys.over'],
  [[enter, 'Tab'], 'grid.keys.done'],
  [[commandKey, enter], 'grid.keys.everywhere'],
  [[commandKey, enter], 'grid.keys.confirm'],
  [[shift, 'keys.arrows'], 'grid.keys.range'],
  [[commandKey, 'keys.arrows'], 'grid.keys.edge'],
  [['Home', 'End'], 'grid.keys.ends'],
  [[commandKey, 'Home', 'End'], 'grid.keys.corners'],
  [['keys.delete'], 'grid.keys.empty'],
  [[commandKey, 'D', 'R'], 'grid.keys.fill'],
  [[commandKey, 'A'], 'grid.keys.all'],
  [[commandKey, 'C'], 'grid.keys.copy'],
  [[commandKey, 'V'], 'grid.keys.paste'],
  [[enter], 'grid.keys.sort'],
  [[shift, '←', '→'], 'grid.keys.column'],
  [['keys.alt', '←', '→'], 'grid.keys.width'],
  [[shift, 'F10'], 'grid.keys.menu'],
]
const changes: readonly Line[] = [
  [['↑', '↓', 'J', 'K'], 'keys.changesMove'],
  [[space], 'keys.changesSelect'],
  [[shift, '↑', '↓'], 'keys.changesSpan'],
  [[commandKey, 'A'], 'keys.changesAll'],
  [[enter], 'keys.changesLook'],
  [['keys.delete'], 'keys.changesDiscard'],
  [['R'], 'keys.changesSend'],
]
const conflict: readonly Line[] = [
  [['↑', '↓'], 'keys.conflictMove'],
  [['1', 'M'], 'keys.conflictMine'],
  [['2', 'T'], 'keys.conflictTheirs'],
  [[shift, 'M'], 'keys.conflictAllMine'],
  [[shift, 'T'], 'keys.conflictAllTheirs'],
  [[commandKey, enter], 'keys.conflictSettle'],
]
const history: readonly Line[] = [
  [['↑', '↓', 'J', 'K'], 'keys.historyMove'],
  [[enter], 'keys.historyOpen'],
  [['R'], 'keys.historyReverse'],
  [['C'], 'keys.historyCompare'],
]
const pages: readonly (readonly [title: string, list: readonly Line[]])[] = [
  ['grid.keys.title', table],
  ['keys.changes', changes],
  ['keys.conflict', conflict],
  ['keys.history', history],
]

/** Keys of all commands, then of each page. `caps`: the key caps of a command. */
export const shortcutSections = (
  t: (key: string) => string,
  caps: (id: CommandId) => readonly string[],
): readonly ShortcutSection[] => {
  const commands = commandGroups.map((group) => ({
    title: t(`command.group.${group}`),
    list: commandIds
      .filter((id) => factOf(id).group === group && factOf(id).key !== undefined)
      .map((id) => ({ keys: caps(id), does: t(`command.name.${id}`) })),
  }))
  const print = (key: string): string => (key.includes('.') ? t(key) : key)
  return [
    ...commands.filter(({ list }) => list.length > 0),
    ...pages.map(([title, list]) => ({
      title: t(title),
      list: list.map(([keys, does]) => ({ keys: keys.map(print), does: t(does) })),
    })),
  ]
}

/** Finds shortcuts and help of fields, best first. A help text is found by its field's label and its own words. */
export const foundSections = (
  sections: readonly ShortcutSection[],
  help: readonly FieldHelp[],
  wanted: string,
): { readonly keys: readonly Shortcut[]; readonly help: readonly FieldHelp[] } => {
  const words = wordsIn(wanted)
  const keys = sections.flatMap(({ title, list }) => list.map((one) => ({ one, title })))
  return {
    keys: bestFirst(keys, words, ({ one, title }) => [one.does, `${one.keys.join(' ')} ${title}`]).map(
      ({ one }) => one.one,
    ),
    help: bestFirst(help, words, ({ field, text }) => [field, text]).map(({ one }) => one),
  }
}
