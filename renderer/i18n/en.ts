import { bar } from './en-bar.ts'
import { bulk } from './en-bulk.ts'
import { edits } from './en-edits.ts'
import { environments } from './en-environments.ts'
import { failures } from '../../preload/contract/words/en-failures.ts'
import { commands } from '../../preload/contract/words/en-commands.ts'
import { fields } from './en-fields.ts'
import { filtering } from './en-filter.ts'
import { grid } from './en-grid.ts'
import { hands } from './en-hands.ts'
import { fieldHelp, form } from './en-form.ts'
import { confirming } from './en-confirming.ts'
import { proxy } from './en-proxy.ts'
import { removal } from './en-removal.ts'
import { support } from './en-support.ts'
import { updates } from './en-updates.ts'

/** English, and the shape every language has to fill. */
export const en = {
  common: {
    cancel: 'Cancel', close: 'Close', back: 'Back', remove: 'Remove', edit: 'Edit', add: 'Add', dismiss: 'Dismiss', tryAgain: 'Try again',
    empty: 'empty', yes: 'yes', no: 'no', loading: 'Loading…', serviceSays: 'The service says:',
  },
  kind: { demo: 'Demo company', test: 'Test', production: 'Production' },
  band: { region: 'Where you are', user: 'Signed in as {user}', signedIn: 'Signed in', signedOut: 'Signed out', userOut: '{user}, signed out', signingIn: 'Signing in…' },
  nav: { region: 'Main', customers: 'Customers', changes: 'Changes', history: 'History', settings: 'Settings', keys: 'Keys', palette: 'Go to…', attention: 'none needs attention | of which {count} needs attention | of which {count} need attention' },
  welcome: {
    title: 'Ledgerdesk', lead: 'A desk for customer records in online accounting. It keeps working without a connection.',
    demo: 'Explore the Demo company', demoText: 'A complete practice company inside the app. No account needed; nothing leaves this computer.',
    connect: 'Connect to my service', connectText: 'Your own accounting service, with the client identifier you were given.',
    known: 'Go on with', starting: 'Starting the Demo company…',
  },
  signIn: {
    title: 'Sign in to {name}', text: { window: 'A window of the service opens. The app never sees your password.', browser: 'Your browser opens. The app never sees your password.' }, button: 'Sign in', again: 'Sign in again',
    as: 'Sign in as …', asTitle: 'Who signs in?', asName: 'Name', asHelp: 'The name that your changes and the history carry. The service itself names nobody.', asNeeded: 'Enter a name.', asButton: 'Sign in as {user}',
    waiting: { window: 'Waiting for you in the sign-in window', browser: 'Waiting for you in the browser' }, cancel: 'Cancel signing in', show: { window: 'Show the window', browser: 'Open the browser again' },
    waitingText: { window: 'Sign in and allow access there. Closing that window cancels.', browser: 'Sign in and allow access there within ten minutes. The app goes on by itself then.' },
    browserKnows: 'The browser may still be signed in at the service. The app cannot change that: sign out there too if somebody else uses this computer.', browserAs: 'The browser may still be signed in at the service as somebody else, and would let you in as them. Sign out there first.',
    out: 'Signed out.', outText: 'You see what is on this computer. Changes wait until you sign in.', pick: 'Choose an administration', pickText: 'The service offers these.',
    noneOffered: 'The service offers no list of administrations. Add one under Settings, by its database id.',
    because: { never: 'You have not signed in yet.', asked: 'You signed out.', expired: 'The sign-in has expired.', forgotten: 'The sign-in could not be kept on this computer.', 'of-another': 'The sign-in that is kept here belongs to another address or client, and was not used. Compare this environment’s settings with your service.' },
  },
  sync: {
    region: 'Sync', now: 'Sync now', cancel: 'Stop', idle: 'Synced {time}', never: 'Not synced yet', listing: 'Reading the list…', downloading: 'Reading {done} of {total}',
    sending: 'Sending {done} of {total}', sendingAloud: 'Sending changes…', offline: 'Offline since {time}', signedOut: 'Last synced {time}', signedOutNever: 'Not synced yet',
    paused: 'Stopped at {done} of {total}', stopped: 'Stopped', failed: 'Sync failed', tokenRefused: 'Waiting for the service to accept your sign-in', resume: 'Go on', attention: 'nothing needs attention | {count} needs attention | {count} need attention', stuck: 'nothing is stuck | {count} change stuck | {count} changes stuck', accept: 'The list is right: accept it',
  },
  table: {
    title: 'Customers', label: 'Customers', search: 'Search customers', searchHint: 'Search all fields', clear: 'Clear search', new: 'New customer', edits: 'Changes',
    all: 'all', active: 'active (A)', passive: 'passive (P)', clearFilters: 'Clear filters',
    shown: 'no customers | {count} customer | {count} customers', shownOf: '{shown} of {count} customers', complete: '{count} read in full', mark: 'Change',
    waiting: 'none waiting to be sent | {count} waiting to be sent | {count} waiting to be sent',
    noneTitle: 'No customers yet', noneText: 'This administration has no customers on this computer. Sync reads them from the service.', unreadTitle: 'Not read yet', unreadText: 'There is no connection to the service now. Its customers are read as soon as there is one; new customers can be entered meanwhile.', stoppedText: 'Reading was stopped before any customer was here. Go on whenever you like.',
    nothing: 'Nothing found', reading: 'Reading the list of customers…',
  },
  mark: { waiting: 'Change waits to be sent', stuck: 'Sending keeps failing', sending: 'Being sent', conflict: 'Conflict', refused: 'Refused by the service', uncertain: 'May have been created', settled: 'Sent', create: 'new', delete: 'to be deleted' },
  record: {
    region: 'Customer', new: 'New customer', unnamed: 'No name', close: 'Close', sections: 'Sections', previous: 'Previous customer', next: 'Next customer', position: '{at} of {count}',
    review: 'Review', save: 'Save', create: 'Create', delete: 'Delete', duplicate: 'Duplicate', undo: 'Undo the change of {field}', was: 'was: {value}', list: 'Only the list row is here so far. The other fields follow with the next sync.',
    waiting: 'Changed here. Goes to the service at the next sync.', conflict: 'Changed here and on the service, differently.', refused: 'The service refused this change.', uncertain: 'The service may have created this customer.',
    stuck: 'Sending has failed since {time}. The app keeps trying.',
    toDelete: 'Marked for deletion. It goes at the next sync.', toCreate: 'New. It is created on the service at the next sync.', sending: 'Being sent now.', resolve: 'Decide', look: 'Look', takeBack: 'Take back',
    unknown: 'Fields of the service that this app does not know', unknownText: 'Shown as received and sent back unchanged.', absent: 'Not in the record', none: 'none', dirty: 'no unsaved changes | {count} unsaved change | {count} unsaved changes',
    saving: 'Saving…', saved: 'Saved. It goes out with the next sync.', history: 'History of this customer', marked: 'nothing is marked | {count} field is marked below. | {count} fields are marked below.', width: 'Width of the customer panel', choose: 'Choose {field}', unchangeable: 'The service says that this customer cannot be changed. You can save here, but the service may refuse it.', unchangeableWhy: 'Its reason: {why}', fixed: 'set by the service',
  },
  section: { general: 'General', contact: 'Contact', address: 'Address', registration: 'Registration and VAT', invoicing: 'Invoicing', delivery: 'Delivery and discount', intrastat: 'Intrastat', other: 'Other' },
  jump: { general: 'General', contact: 'Contact', address: 'Address', registration: 'VAT', invoicing: 'Invoicing', delivery: 'Delivery', intrastat: 'Intrastat', other: 'Other' },
  warning: {
    'too-long': '{length} characters; services of this kind take {max}.', 'out-of-range': 'Usually between {min} and {max}.', expected: 'Usually needed.', 'not-a-number': 'Not a number. Write it like {example}.',
    'not-whole': 'Usually a whole number.', edges: 'Starts or ends with a space.',
  },
  remove: { title: 'Delete {name}?', text: 'The customer leaves the list here and is deleted on the service at the next sync. If somebody changed it there meanwhile, the app asks first. Until it is sent you can take it back under Changes.', newText: 'This customer is not on the service yet. What you entered is dropped.', confirm: 'Delete customer' },
  unsaved: { title: 'Unsaved changes', text: 'You changed {name} and have not saved it yet.', save: 'Save', discard: 'Discard', stay: 'Keep editing' },
  settings: {
    title: 'Settings', services: 'Services', add: 'Add a service', administrations: 'Administrations', addAdministration: 'Add administration', databaseId: 'Database id', administrationName: 'Name', go: 'Open', remove: 'Remove {name}', none: 'No administration yet.', here: 'open now',
    offered: 'Pick from the service', offeredNone: 'The service offers no list. Enter the database id.', secretYes: 'client secret kept', secretNo: 'no client secret', signIn: 'Sign in', signOut: 'Sign out', outKept: 'Customers and changes stay on this computer. “{forget}” removes them.', forget: 'Forget', forgetTitle: 'Forget {name}?', forgetText: 'Its sign-in and all its customers are removed from this computer. The service keeps them.',
    forgetEdits: 'Changes still wait to be sent from here. They will be lost.', forgetConfirm: 'Forget', removeTitle: 'Remove {name}?', removeText: 'Its customers are removed from this computer. The service keeps them.', signedInUntil: 'Signed in until {time}', signedIn: 'Signed in', renews: 'renews by itself', notKept: 'for this run only',
    reset: 'Reset the Demo company', resetTitle: 'Reset the Demo company?', resetText: 'All customers go back to their first state. Changes made here, sent or waiting, are dropped.', resetConfirm: 'Reset',
    look: 'Appearance', language: 'Language', theme: 'Theme', contrast: 'Contrast', density: 'Rows', themes: { system: 'As the computer', light: 'Light', dark: 'Dark' }, contrasts: { system: 'As the computer', more: 'High' }, densities: { comfortable: 'Comfortable', compact: 'Compact' }, languages: { en: 'English', nl: 'Nederlands' },
    about: 'About', version: 'Version {version}', keychain: 'Secrets', keychains: { working: 'Sealed by this computer’s keychain.', missing: 'No keychain found: secrets are kept for this run only.', changed: 'The keychain has changed: sign in again.', unavailable: 'The keychain does not answer now: nothing is lost.' },
  },
  keys: {
    title: 'Keys', back: 'Back, or close', open: 'Open the customer', move: 'Move in the table', arrows: 'Arrows', enter: 'Enter', escape: 'Esc', alt: 'Alt', shift: 'Shift', space: 'Space', delete: 'Del',
    changes: 'In Changes', changesMove: 'Previous or next change', changesSelect: 'Select', changesSpan: 'Extend the selection', changesAll: 'Select all', changesLook: 'Look, or decide', changesDiscard: 'Discard (asks)', changesSend: 'Send all; a refused one again',
    conflict: 'In a conflict', conflictMove: 'Previous or next field', conflictMine: 'Mine', conflictTheirs: 'On the service now', conflictAllMine: 'All mine', conflictAllTheirs: 'All theirs', conflictSettle: 'Use these values',
    history: 'In History', historyMove: 'Previous or next line', historyOpen: 'Open the customer', historyReverse: 'Propose the reverse',
  },
  about: { host: 'Server', database: 'Database', name: 'Name', customer: 'Customer', double: 'Second customer', administration: 'Administration', field: 'Field', waiting: 'Waiting changes', gone: 'Missing now', had: 'Before', file: 'Kept as', proxy: 'Proxy', scheme: 'It demands', stopped: 'Stopped at', drafts: 'Unsaved forms kept', version: 'Version' },
  notice: { region: 'Notices' },
  ...edits,
  ...environments,
  ...filtering,
  field: fields,
  fieldHelp,
  form,
  bar,
  bulk,
  grid,
  confirming,
  proxy,
  removal,
  updates,
  support,
  hands,
  command: commands,
  failure: failures,
}

type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> }
export type Words = Shape<typeof en>
