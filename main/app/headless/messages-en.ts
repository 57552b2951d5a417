import type { Messages } from './messages-shape.ts'

export const en: Messages = {
  help: `Usage: ledgerdesk --sync --environment NAME [--administration ID]… [--minutes N] [--quiet] [--json]
Syncs without a window: sends what waits, reads what is new, and ends.

  --environment NAME    the environment by its name under Settings, or by its id; "demo" is the Demo company
  --administration ID   one administration by its database id; may be repeated; all of the environment's if absent
  --minutes N           ends after N minutes at the latest, 1 to 1440; 60 if absent
  --quiet               prints only how it ended
  --json                prints one JSON object a line
  --help                prints this

A value that begins with a dash is written behind an equals sign: --environment=-NAME

Exit status:
  0  everything asked for is synced, and nothing waits
  1  it ran, but something is left or needs a person
  2  it could not begin: wrong arguments, unknown names, the app is open, or the profile cannot be used`,
  mistakes: {
    'unknown-option': (given) => `There is no option ${given}.`,
    'stray-word': (given) => `"${given}" belongs to no option. Put a name with spaces in quotes.`,
    'value-missing': (given) => `${given} lacks its value.`,
    'value-unwanted': (given) => `${given} takes no value.`,
    'given-twice': (given) => `${given} may be given only once.`,
    'minutes-wrong': (given) => `--minutes is a whole number from 1 to 1440, not "${given}".`,
    'environment-missing': () => '--sync needs --environment NAME.',
    'sync-missing': () => '--environment and --administration belong to --sync.',
  },
  seeHelp: 'The options are --sync, --environment NAME, --administration ID, --minutes N, --quiet, --json and --help.',
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
    `The profile folder ${folder} cannot be used. Nothing was started. Check that it can be written to.`,
  listing: 'reading the list…',
  downloading: (done, total) => `${done} of ${total}`,
  sending: (done, total) => `sending, ${done} of ${total}`,
  retrying: 'the service does not answer as it should; trying again…',
  synced: (customers, count) => `synced, ${customers} ${count === 1 ? 'customer' : 'customers'}`,
  left: ({ waiting, needsAttention, anothers }, held) =>
    [
      'read, but changes are left.',
      ...(waiting === '0' ? [] : [`Waiting to be sent: ${waiting}.`]),
      ...(held?.is === 'locked' ? ['The environment is locked: unlock it in the app.'] : []),
      ...(held?.is === 'many' ? ['They are more than are sent without being asked: release them in the app.'] : []),
      ...(held?.is === 'cut-off'
        ? ['Saving many changes at once was cut off: release or discard in the app what was saved of them.']
        : []),
      ...(anothers === '0' ? [] : [`Made by somebody else, and sent when they sign in: ${anothers}.`]),
      ...(needsAttention === '0' ? [] : [`To be decided by a person, in the app: ${needsAttention}.`]),
    ].join(' '),
  notReached: 'not reached',
  endings: {
    asked: () => 'Ended early, because that was asked for.',
    'time-over': (minutes) => `Ended early: its time is over (--minutes ${minutes}).`,
    opened: () => 'Ended early, because the app is being opened. It syncs on.',
  },
  whole: (administrations, count) =>
    count === 1 ? 'Everything is synced.' : `Everything is synced: ${administrations} administrations.`,
  part: (synced, all) =>
    `${synced} of ${all} synced. What was read and saved is kept; the next run goes on from there.`,
  broke: 'The run ended by a fault of the app. What was saved is kept; the log says where.',
}
