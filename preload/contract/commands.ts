import type { AdministrationRef } from './administration-ref.ts'

export const commandGroups = ['go', 'customer', 'table', 'sync', 'place', 'view', 'app'] as const
export type CommandGroup = (typeof commandGroups)[number]

/**
 * One command; menu, shortcuts and palette read this table. `key` is an Electron accelerator. A command without `key`
 * is run by its name.
 */
export interface CommandFact {
  readonly group: CommandGroup
  readonly key?: string
  /** Also in the application menu. */
  readonly menu?: true
  /** A focused text field handles this key itself. */
  readonly inField?: 'own'
  /** The component handles the key itself. Elsewhere the key is the browser's, or nobody's, and the window says so. */
  readonly heard?: 'there' | 'in-cell'
}

export const commandFacts = {
  palette: { group: 'go', key: 'CmdOrCtrl+K', menu: true },
  search: { group: 'go', key: 'CmdOrCtrl+F', menu: true },
  'go-customers': { group: 'go', key: 'CmdOrCtrl+1', menu: true },
  'go-changes': { group: 'go', key: 'CmdOrCtrl+2', menu: true },
  'go-history': { group: 'go', key: 'CmdOrCtrl+3', menu: true },
  'go-quality': { group: 'go', key: 'CmdOrCtrl+4', menu: true },
  'go-settings': { group: 'go', key: 'CmdOrCtrl+,', menu: true },
  'new-customer': { group: 'customer', key: 'CmdOrCtrl+N', menu: true },
  save: { group: 'customer', key: 'CmdOrCtrl+S', menu: true },
  'save-and-next': { group: 'customer', key: 'CmdOrCtrl+Enter', menu: true },
  review: { group: 'customer', key: 'CmdOrCtrl+Shift+R', menu: true },
  'previous-customer': { group: 'customer', key: 'Alt+Up', menu: true },
  'next-customer': { group: 'customer', key: 'Alt+Down', menu: true },
  'find-field': { group: 'customer', key: 'CmdOrCtrl+G' },
  'undo-field': { group: 'customer', key: 'Alt+Z' },
  'duplicate-customer': { group: 'customer', key: 'CmdOrCtrl+Shift+N', menu: true },
  'make-template': { group: 'customer' },
  'possible-duplicates': { group: 'customer' },
  'find-elsewhere': { group: 'customer' },
  'customer-history': { group: 'customer', key: 'CmdOrCtrl+Shift+H' },
  'copy-to-administration': { group: 'customer', key: 'CmdOrCtrl+Shift+D' },
  'copy-link': { group: 'customer', key: 'CmdOrCtrl+Shift+C' },
  'delete-customer': { group: 'customer', key: 'CmdOrCtrl+Delete', menu: true, inField: 'own' },
  undo: { group: 'table', key: 'CmdOrCtrl+Z', menu: true, inField: 'own' },
  redo: { group: 'table', key: 'CmdOrCtrl+Shift+Z', menu: true, inField: 'own' },
  'bulk-edit': { group: 'table', key: 'CmdOrCtrl+E', menu: true },
  // Excel's key on Windows and macOS alike; Cmd+H hides the app.
  'find-replace': { group: 'table', key: 'Ctrl+H', menu: true },
  export: { group: 'table', key: 'CmdOrCtrl+Shift+E', menu: true },
  import: { group: 'table', key: 'CmdOrCtrl+I', menu: true },
  print: { group: 'table', key: 'CmdOrCtrl+P', menu: true },
  'check-vat': { group: 'table' },
  'find-duplicates': { group: 'table' },
  'add-filter': { group: 'table', key: 'CmdOrCtrl+Shift+F' },
  // Beside Ctrl+Shift+F on the keyboard.
  'filter-by-value': { group: 'table', key: 'CmdOrCtrl+Shift+G' },
  'clear-filters': { group: 'table', key: 'CmdOrCtrl+Shift+X' },
  'open-views': { group: 'table', key: 'CmdOrCtrl+Shift+O' },
  'save-view': { group: 'table', key: 'CmdOrCtrl+Shift+S' },
  'choose-columns': { group: 'table', key: 'CmdOrCtrl+Shift+K' },
  'edit-cell': { group: 'table', key: 'F2', heard: 'in-cell' },
  'select-all': { group: 'table', key: 'CmdOrCtrl+A', heard: 'there' },
  'copy-rows': { group: 'table', key: 'CmdOrCtrl+C', heard: 'there' },
  'fill-down': { group: 'table', key: 'CmdOrCtrl+D', heard: 'in-cell' },
  'fill-right': { group: 'table', key: 'CmdOrCtrl+R', heard: 'in-cell' },
  'sync-now': { group: 'sync', key: 'F5', menu: true },
  'sign-in': { group: 'sync', key: 'F8' },
  'sign-out': { group: 'sync', key: 'Shift+F8' },
  'switch-administration': { group: 'place', key: 'CmdOrCtrl+Shift+A', menu: true },
  'toggle-lock': { group: 'place', key: 'CmdOrCtrl+Shift+L', menu: true },
  'theme-system': { group: 'view' },
  'theme-light': { group: 'view' },
  'theme-dark': { group: 'view' },
  'contrast-system': { group: 'view' },
  'contrast-more': { group: 'view' },
  'toggle-density': { group: 'view' },
  'toggle-language': { group: 'view' },
  keys: { group: 'app', key: 'F1', menu: true },
  'save-diagnostics': { group: 'app', menu: true },
  'show-licences': { group: 'app' },
  'look-for-updates': { group: 'app', menu: true },
} as const satisfies Readonly<Record<string, CommandFact>>

export type CommandId = keyof typeof commandFacts
export const commandIds = Object.keys(commandFacts) as readonly CommandId[]
export const factOf = (id: CommandId): CommandFact => commandFacts[id]

/** A command from outside the window: a menu item, or a link to a customer on this computer. */
export type PendingCommand =
  | { readonly is: 'command'; readonly id: CommandId }
  | { readonly is: 'open'; readonly place: AdministrationRef; readonly key: string }
