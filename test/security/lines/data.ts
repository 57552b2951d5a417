import type { Line } from '../line.ts'

export const data: readonly Line[] = [
  {
    line: '23',
    says: 'A PUT is what was just read with the edited fields over it, texts of numbers and dates as they came',
    held: {
      'test/main/sync/merge.test.ts': [
        'changes the edited fields only, byte for byte',
        'refuses a body that lacks a property of the last read',
      ],
      'test/main/sync/merge-laws.test.ts': ['never drops, renames or moves a property of theirs'],
      'test/main/customers/raw-record-laws.test.ts': ['is written byte for byte as it came'],
    },
  },
  {
    line: '24',
    says: 'A write is never sent again by what carries it',
    held: {
      'test/main/service/service-client.test.ts': ['done on a connection that then breaks is never sent again'],
      'test/main/service/network/ways.test.ts': ['but not for a write that was sent'],
    },
  },
  {
    line: '25',
    says: 'A create whose outcome is not known is looked for, and never blindly sent again',
    held: {
      'test/main/desk/service/faults.test.ts': [
        'is on the service exactly once if its answer is lost (%s)',
        'raises a question if the network delivered it twice and lost the answer',
        'raises a question, and is not sent again, if it was lost and then edited on the service',
      ],
      'test/main/sync/creates/match-create.test.ts': ['can only be an id that was not known before'],
    },
  },
  {
    line: '26',
    says: 'A list that cannot be whole removes nobody',
    held: {
      'test/main/desk/service/faults.test.ts': [
        'with doubtful content (%s) removes nobody until the person accepts it',
      ],
    },
  },
  {
    line: '27',
    says: 'A save is acknowledged when it is on disk',
    held: {
      'test/main/database/recovery/second-copy.test.ts': ['catches up when the process was killed before it could'],
      'test/main/database/durability.test.ts': ['an acknowledged edit'],
      'test/main/sync/outbox/transitions.test.ts': [
        'says for every event which data is on disk before the step that it guards',
      ],
      'test/main/database/history.test.ts': [
        'is written with the edit or not at all',
        'is whole as long as nobody did',
      ],
    },
  },
  {
    line: '28',
    says: 'The log has fields from a list, no bodies, no names, and no line that somebody else wrote',
    held: {
      'test/main/base/log/log-line.test.ts': [
        'lets nothing personal and no secret through, from any field or any error, and is one plain line',
        'takes no text for a position, however it is written',
      ],
      'test/main/base/log/log-file.test.ts': ['follows no link that somebody planted in its place'],
    },
  },
  {
    line: '29',
    says: 'Nothing crosses between administrations, environments and people',
    held: {
      'test/main/walls.test.ts': [
        'nothing crosses from one environment, administration or user to another, unless it is taken over',
      ],
      'test/main/who-works-here.test.ts': ['gives no token of one user to a desk of the other'],
      'test/main/oauth/hostile-mix-up.test.ts': [
        'each sends its secret only to its own token endpoint',
        'a hostile one does not get the other’s code by sending its window there, %s (mix-up)',
      ],
      'test/main/oauth/authorize-url.test.ts': ['is recognised in any spelling and version: %s'],
      'test/main/oauth/addresses.test.ts': ['a path is the same however often and wherever it is encoded'],
    },
  },
  {
    line: '30',
    says: 'A link from outside names one customer, is read strictly, and only asks the window to show it',
    held: {
      'test/main/app/commands/deep-link.test.ts': [
        'yields exactly three ids for any input',
        'is found among other arguments of a command line',
      ],
      'test/main/app/commands/links.test.ts': ['shows only a notice when it leads nowhere, and repeats nothing of it'],
      'test/main/app/headless/request.test.ts': ['reads -- ledgerdesk://customer/a/b/c --sync'],
      'test/e2e/commands.spec.ts': ['a link opens its customer without dropping unsaved input, and leads nowhere else'],
    },
  },
  {
    line: '31',
    says: 'No answer of a service holds the app up or fills its memory',
    held: {
      'test/main/service/answer-limits.test.ts': [
        'to a read of %s fails when the whole time of the call is over',
        'to a %s fails when the whole time is over: the write may have been done, and is not sent again',
        'is not read, however small its compressed form: one customer',
        'is not read, however small its compressed form: the list',
        'is refused at a row that is larger than one customer may be',
        'is refused at a row too many, however short its rows are',
        'counts with all others under way, until it is read',
      ],
      'test/main/service/network/ways.test.ts': ['reach a PAC script that never answers, for reads, writes and tokens'],
      'test/main/service/service-client.test.ts': ['are read in no time from 256 KB of %j'],
      'test/main/desk/worker/desk-thread.test.ts': [
        'is terminated when it hangs, and every call fails',
        'is terminated when it does not open in time, and opening fails',
        "delays nobody's close when it hangs",
        'ends alone when its memory does not suffice, and says so',
      ],
      'test/main/desk/pool/desks.test.ts': [
        'whose memory was full is opened again and syncs only when it is asked to, with a notice of its own',
      ],
      'test/main/electron/lifecycle/quit-and-restart.test.ts': ['does not wait for work that never ends'],
      'test/run/linear-rule.test.ts': ['refuses an expression that takes quadratic time: in %s'],
      'test/main/settings/connection.test.ts': ['refuses a page that unpacks to more than the limit'],
    },
  },
  {
    line: '32',
    says: 'What is sealed is bound to its entry, its service and its client, and a database to its administration',
    held: {
      'test/main/files-swapped.test.ts': [
        'with another %s in the settings send nothing that was stored, and a newly entered secret repairs it',
        'with swapped tokens of two environments make neither usable',
        'with one administration’s database and key replaced by another’s open as neither',
      ],
      'test/main/base/files/vault.test.ts': [
        'so that a swapped entry is given back for neither',
        'so that a text is given back for its own service alone (%s)',
      ],
      'test/main/database/own-administration.test.ts': ['is opened for %s never'],
    },
  },
  {
    line: '33',
    says: 'Settings or a vault that are not as the app left them are shown and confirmed before anything is sent',
    held: {
      'test/main/changed-outside.test.ts': [
        'sends nothing and has every lock on until the user confirms, also after another start: %s',
        'stays in doubt if its vault lacks entries, whatever the app puts into it',
        'does not make a removed newer vault fit again',
        'files at the first start after an update, which are then sealed',
        'gets a dialog of main that names each service, and nothing is sent when the user cancels it',
        'is not answered by the app itself where no service is left, but VIES was allowed',
        'cannot change the settings that are confirmed while the user reads the dialog',
      ],
      'test/main/settings/system-questions.test.ts': [
        'main asks one question at a time: another one meanwhile is refused without a dialog, and the same one shares the answer',
        'main asks nothing more after three refusals in a row, whatever the questions, and counts from zero after a yes',
      ],
      'test/main/settings/settings-seal.test.ts': [
        'detects a change of any bit, unless it changes only look and bounds of the window',
        'does not fit settings that were replaced by older ones',
        'does not fit a vault with an entry that %s',
        'between any two writes causes no question',
        'that does not answer at start blocks everything, and is asked again by the next call that sends',
        'that is missing now makes settings doubtful that it sealed, and the user confirms them for this run',
        'prevents the confirmation of a vault, which stays in doubt until it can be written',
      ],
      'test/main/app/headless/run.test.ts': [
        'does not begin on settings that a person must confirm first, except for the Demo company',
      ],
      'test/renderer/components/settings/settings-dialog.test.ts': [
        'the settings are confirmed when the user says so',
        'the settings dialog opens by itself, closes without an answer, and opens again from a notice that stays',
      ],
      'test/e2e/environments.spec.ts': [
        'an address changed while the app was closed gets no request before a person has confirmed it',
      ],
    },
  },
  {
    line: '34',
    says: 'A page that was taken over sends nothing out: main goes to no host that nobody confirmed, and the page itself to none',
    held: {
      'test/main/settings/confirmed-address.test.ts': [
        'gets no request from a connection test, whatever the step',
        'is not saved, in a new or an existing environment',
        'is asked about three times at most, so that nobody agrees out of fatigue',
        'is refused without a dialog while another question is open',
      ],
      'test/e2e/sending-out.spec.ts': [
        "a script in our page sends nothing to a host that the person does not confirm in main's dialog",
        'a script in our page reaches no server by leaving, also when the page is reopened',
        'a window of ours reaches no server, whoever loads a page in it',
        'a script in our page reaches no server by any API of the browser',
        'a script in our page reaches no server by WebRTC',
        'a script in our page reaches no server by WebRTC from an empty frame',
      ],
      'test/security/policy.test.ts': ['comes with every file, together with its companion headers'],
      'test/security/confine.test.ts': [
        'makes no network request and serves only its own files',
        'sends no WebRTC packets past a proxy',
        'runs every page in the sandbox and prefetches no DNS',
      ],
    },
  },
  {
    line: '35',
    says: 'A file to import is a sentence at worst: main asks for it, and a thread of its own parses it within limits',
    held: {
      'test/main/app/ipc/import-source.test.ts': ['is the file that the user picks, never a path of the page'],
      'test/main/desk/import/reader/odd-files.test.ts': [
        'a hostile file > is refused: %s, %s',
        'a table beyond a limit',
      ],
      'test/main/desk/import/reader/damaged.test.ts': [
        'is read or refused, whichever bytes of a workbook changed',
        'is read or refused, whatever bytes it has',
        'of %j again and again is read at once',
      ],
      'test/main/desk/import/reader/limits.test.ts': ['a table may be as large as docs/import.md says'],
      'test/main/desk/import/reader/read-table.test.ts': [
        'is refused by its size alone: a file of 2 GB is not read',
        'ends when its time is over, by the clock of its caller',
        'is refused as too big when its memory does not suffice',
      ],
    },
  },
  {
    line: '36',
    says: 'A check of VAT numbers is off until it is allowed, sends the number alone to one address, and takes no fault for an answer',
    held: {
      'test/main/app/ask-vies.test.ts': [
        'sends no number to VIES before the user allows it',
        'seals the permission, so that a change from outside is noticed',
        'of the Demo company is its own, without a permission',
        'takes one question at a time, also of several administrations, and goes on after a failure',
      ],
      'test/main/service/vies/ask-vies.test.ts': [
        'goes to the European Commission',
        'takes the number along and nothing else',
        'follows no redirect, so the number goes to no other computer',
      ],
      'test/main/service/vies/vies-reply.test.ts': ['is a verdict only where it is JSON with a yes or a no'],
    },
  },
]
