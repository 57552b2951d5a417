import type { HeadlessMessages } from './headless-shape.ts'

export const headless: HeadlessMessages = {
  help: `Usage: ledgerdesk --sync --environment NAME [--administration ID]… [--minutes N] [--quiet] [--json]
Syncs without a window: sends what waits, reads what is new, and ends.

Usage: ledgerdesk --export --environment NAME --administration ID [--view NAME] --format xlsx|csv --output FILE
Exports without a window: writes customers as they are on this computer, and ends. It sends and reads nothing.

  --environment NAME    the environment by its name under Settings, or by its id; "demo" is the Demo company
  --administration ID   one administration by its database id; for --sync it may be repeated, and is all if absent
  --minutes N           ends after N minutes at the latest, 1 to 1440; 60 if absent
  --quiet               prints only how it ended
  --json                prints one JSON object a line
  --help                prints this

  --view NAME           the customers and columns of a named view; all customers with every field if absent
  --format FORMAT       xlsx or csv
  --output FILE         the file to write; its folder must be there
  --overwrite           replaces FILE if it is there
  --values VALUES       shown (as people read them; if absent) or raw (as the service writes them)
  --separator SIGN      csv: comma, semicolon or tab
  --decimal SIGN        csv: comma or point
  --encoding NAME       csv: utf-8-bom (if absent), utf-8 or windows-1252

A value that begins with a dash is written behind an equals sign: --environment=-NAME

Exit status:
  0  everything asked for is synced and nothing waits, or the file is written
  1  it ran, but something is left or needs a person, or the file is not written
  2  it could not begin: wrong arguments, unknown names, the app is open, or the profile cannot be used`,
  mistakes: {
    'unknown-option': (given) => `There is no option ${given}.`,
    'stray-word': (given) => `"${given}" belongs to no option. Put a name with spaces in quotes.`,
    'value-missing': (given) => `${given} lacks its value.`,
    'value-unwanted': (given) => `${given} takes no value.`,
    'given-twice': (given) => `${given} may be given only once.`,
    'minutes-wrong': (given) => `--minutes is a whole number from 1 to 1440, not "${given}".`,
    'export-only': (given) => `${given} belongs to --export.`,
    'csv-only': (given) => `${given} belongs to --format csv.`,
    'format-wrong': (given) => `--format is xlsx or csv, not "${given}".`,
    'values-wrong': (given) => `--values is shown or raw, not "${given}".`,
    'separator-wrong': (given) => `--separator is comma, semicolon or tab, not "${given}".`,
    'decimal-wrong': (given) => `--decimal is comma or point, not "${given}".`,
    'encoding-wrong': (given) => `--encoding is utf-8-bom, utf-8 or windows-1252, not "${given}".`,
    'environment-missing': () => '--environment NAME is missing.',
    'administration-missing': () => '--export needs --administration ID.',
    'format-missing': () => '--export needs --format xlsx or --format csv.',
    'output-missing': () => '--export needs --output FILE.',
    'command-missing': () => '--environment and --administration belong to --sync or --export.',
    'two-commands': () => '--sync and --export are two commands: first sync, then export.',
  },
  seeHelp: 'ledgerdesk --help lists the options.',
  demoCompany: 'Demo company',
  hindrances: {
    'environment-unknown': (given, _environment, known) => `There is no environment "${given}". There is: ${known}.`,
    'environment-twice': (given, _environment, known) =>
      `More than one environment is called "${given}". Name the one you mean by its id: ${known}.`,
    'administration-unknown': (given, environment, known) =>
      `${environment} has no administration "${given}". It has: ${known}.`,
    'no-administrations': (_given, environment) =>
      `${environment} has no administrations yet. Open the app and choose one first.`,
  },
  more: (count) => `and ${count} more`,
  keychainHint:
    'Without a window the app needs the keychain as well: start it in the session of the person whose profile it is.',
  confirmHint: 'Open the app to do so. Nothing was started.',
  running:
    'Ledgerdesk is open already, or another run is under way. An open app syncs what is open in it by itself. Nothing was started.',
  profileUnusable: (folder) =>
    `The profile folder ${folder} cannot be used. Nothing was started. Check that you may read and change what is in it, and that its disk has room.`,
  listing: 'reading the list…',
  downloading: (done, total) => `${done} of ${total}`,
  sending: (done, total) => `sending, ${done} of ${total}`,
  retrying: 'the service does not answer as it should; trying again…',
  synced: (customers, count) => `synced, ${customers} ${count === 1 ? 'customer' : 'customers'}`,
  left: ({ waiting, needsAttention, stuck, anothers, whenAsked }, why) =>
    [
      'read, but changes are left.',
      ...(waiting === '0' ? [] : [`Waiting to be sent: ${waiting}.`]),
      ...(why === null ? [] : [why]),
      ...(stuck === '0' ? [] : [`The service cannot process them yet: ${stuck}. The next run tries again.`]),
      ...(whenAsked === '0' ? [] : [`Changed in a cell, and sent when you say so in the app: ${whenAsked}.`]),
      ...(anothers === '0' ? [] : [`Made by somebody else, and sent when they sign in: ${anothers}.`]),
      ...(needsAttention === '0' ? [] : [`To be decided by a person, in the app: ${needsAttention}.`]),
    ].join(' '),
  held: {
    locked: 'The environment is locked: unlock it in the app.',
    stopped: 'A person stopped the sending: resume it in the app.',
    many: 'They are more than are sent without being asked: release them in the app.',
    'cut-off': 'Saving many changes at once was cut off: release or discard in the app what was saved of them.',
  },
  notReached: 'not reached',
  endings: {
    asked: () => 'Ended early, because that was asked for.',
    'time-over': (minutes) => `Ended early: its time is over (--minutes ${minutes}).`,
    opened: () => 'Ended early, because the app is being opened. The app continues the sync.',
  },
  whole: (administrations, count) =>
    count === 1 ? 'Everything is synced.' : `Everything is synced: ${administrations} administrations.`,
  part: (synced, all) =>
    `${synced} of ${all} synced. What was read and saved is kept; the next run continues from there.`,
  broke: 'The run ended by a fault of the app. What was saved is kept; the log says where.',
  meaning: (heading) => `${heading} (meaning)`,
  views: {
    'view-unknown': (given, administration, known) =>
      `${administration} has no view "${given}".${known === '' ? '' : ` It has: ${known}.`} Nothing was written.`,
    'view-twice': (given, administration, known) =>
      `${administration} has more than one view "${given}": ${known}. Nothing was written. Rename one in the app.`,
  },
  nobodyThere: 'No customers are here. Nothing was written. Sync the administration first, with --sync.',
  notRead: (complete, customers) =>
    `Only ${complete} of ${customers} customers have been read with all fields. Nothing was written. Sync the administration first, with --sync.`,
  outputExists: (output) => `${output} is there already, and stays as it is. Name another file, or add --overwrite.`,
  writing: (done, total) => `${done} of ${total} written`,
  written: (customers, output, count) => `${customers} ${count === 1 ? 'customer' : 'customers'} written to ${output}.`,
  cut: (texts, count) => `${texts} ${count === 1 ? 'text was' : 'texts were'} too long for a cell and cut.`,
  replaced: (characters, count) =>
    `${characters} ${count === 1 ? 'character' : 'characters'} that Windows-1252 lacks ${count === 1 ? 'was' : 'were'} replaced by "?".`,
  nothingWritten: 'Nothing was written.',
}
