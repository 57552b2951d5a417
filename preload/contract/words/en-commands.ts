import type { CommandGroup, CommandId } from '../commands.ts'

export interface CommandWords {
  readonly name: Readonly<Record<CommandId, string>>
  readonly group: Readonly<Record<CommandGroup, string>>
}

/** What commands are called, in the window and in the application's menu. */
export const commands = {
  name: {
    palette: 'Go to anything', search: 'Search', 'go-customers': 'Go to Customers', 'go-changes': 'Go to Changes', 'go-history': 'Go to History', 'go-settings': 'Go to Settings',
    'new-customer': 'New customer', save: 'Save', 'save-and-next': 'Save and go to the next', review: 'Review what will be sent', 'previous-customer': 'Previous customer', 'next-customer': 'Next customer', 'find-field': 'Find a field',
    'duplicate-customer': 'Duplicate this customer', 'customer-history': 'History of this customer', 'copy-to-administration': 'Copy to another administration', 'copy-link': 'Copy link to this customer', 'delete-customer': 'Delete this customer',
    undo: 'Undo', redo: 'Redo', 'bulk-edit': 'Change the selected customers', 'add-filter': 'Add a filter', 'clear-filters': 'Clear search and filters', 'open-views': 'Saved views', 'save-view': 'Save this view under a name', 'choose-columns': 'Choose columns', 'edit-cell': 'Edit the cell', 'select-all': 'Select all rows', 'copy-rows': 'Copy the selected rows',
    'sync-now': 'Sync now', 'sign-in': 'Sign in', 'sign-out': 'Sign out', 'switch-administration': 'Choose an administration', 'toggle-lock': 'Unlock, or lock again',
    'theme-system': 'Colours as the computer', 'theme-light': 'Light colours', 'theme-dark': 'Dark colours', 'contrast-system': 'Contrast as the computer', 'contrast-more': 'High contrast', 'toggle-density': 'Comfortable or compact rows', 'toggle-language': 'Nederlands', keys: 'Keys', 'save-diagnostics': 'Save diagnostics…', 'show-licences': 'Licences', 'look-for-updates': 'Look for updates…',
  },
  group: { go: 'Go', customer: 'Customer', table: 'Table', sync: 'Sync', place: 'Administration', view: 'View', app: 'Help' },
} as const satisfies CommandWords
