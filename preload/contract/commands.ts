import type { Place } from './place.ts'

/** Everything a person can do by key, menu or palette, said once. `key` in Electron's accelerator words; without one: by name only. */
export interface CommandFact {
  readonly group: 'go' | 'customer' | 'table' | 'sync' | 'place' | 'view' | 'app'
  readonly key?: string
  /** Also in the application's menu. */
  readonly menu?: true
}

export const commandFacts = {
  palette: { group: 'go', key: 'CmdOrCtrl+K', menu: true },
  search: { group: 'go', key: 'CmdOrCtrl+F', menu: true },
  'go-customers': { group: 'go', key: 'CmdOrCtrl+1', menu: true },
  'go-changes': { group: 'go', key: 'CmdOrCtrl+2', menu: true },
  'go-history': { group: 'go', key: 'CmdOrCtrl+3', menu: true },
  'go-settings': { group: 'go', key: 'CmdOrCtrl+,', menu: true },
  'switch-administration': { group: 'place', key: 'CmdOrCtrl+Shift+A', menu: true },
  'new-customer': { group: 'customer', key: 'CmdOrCtrl+N', menu: true },
  save: { group: 'customer', key: 'CmdOrCtrl+S', menu: true },
  'save-and-next': { group: 'customer', key: 'CmdOrCtrl+Enter', menu: true },
  review: { group: 'customer', key: 'CmdOrCtrl+R', menu: true },
  'previous-customer': { group: 'customer', key: 'Alt+Up', menu: true },
  'next-customer': { group: 'customer', key: 'Alt+Down', menu: true },
  'duplicate-customer': { group: 'customer', key: 'CmdOrCtrl+D', menu: true },
  'delete-customer': { group: 'customer', key: 'CmdOrCtrl+Delete', menu: true },
  'customer-history': { group: 'customer' },
  'copy-to-administration': { group: 'customer' },
  'find-field': { group: 'customer', key: 'CmdOrCtrl+G' },
  undo: { group: 'table', key: 'CmdOrCtrl+Z', menu: true },
  redo: { group: 'table', key: 'CmdOrCtrl+Shift+Z', menu: true },
  'edit-cell': { group: 'table', key: 'F2' },
  'bulk-edit': { group: 'table', key: 'CmdOrCtrl+E', menu: true },
  'select-all': { group: 'table', key: 'CmdOrCtrl+A' },
  'copy-rows': { group: 'table', key: 'CmdOrCtrl+C' },
  'choose-columns': { group: 'table' },
  'add-filter': { group: 'table', key: 'CmdOrCtrl+Shift+F' },
  'save-view': { group: 'table' },
  'sync-now': { group: 'sync', key: 'F5', menu: true },
  'sign-in': { group: 'sync' },
  'sign-out': { group: 'sync' },
  'toggle-lock': { group: 'place', key: 'CmdOrCtrl+Shift+L', menu: true },
  'theme-light': { group: 'view' },
  'theme-dark': { group: 'view' },
  'theme-contrast': { group: 'view' },
  'theme-system': { group: 'view' },
  'toggle-density': { group: 'view' },
  'toggle-language': { group: 'view' },
  keys: { group: 'app', key: 'F1', menu: true },
} as const satisfies Readonly<Record<string, CommandFact>>

export type CommandId = keyof typeof commandFacts
export const commandIds = Object.keys(commandFacts) as readonly CommandId[]

/** Something from outside the window that it should do: a menu item, or a link to a customer. */
export type Wish = { readonly is: 'command'; readonly id: CommandId } | { readonly is: 'open'; readonly place: Place; readonly customerId: string }
