/** A file that a way passes. */
export interface Hop {
  readonly file: string
  /** Its part in the way, as a verb. */
  readonly does: string
  /** The earlier file that this one follows; the one before where absent. */
  readonly from?: string
  /**
   * Files that put the two together and take no part in the call, each joined to the next by an import. At a border
   * between processes: the file of the contract that both sides import.
   */
  readonly by?: readonly string[]
}

export interface Way {
  readonly title: string
  readonly hops: readonly Hop[]
  /** The files that it may pass at most. It only shrinks. */
  readonly limit: number
}

const panel = 'renderer/components/form/RecordPanel.vue'
const table = 'renderer/components/table/CustomerTable.vue'
const api = 'renderer/stores/api.ts'
const preload = 'preload/preload.ts'
const receiveCalls = 'main/electron/main-window/receive-calls.ts'
const handleCall = 'main/app/ipc/handle-call.ts'
const deskCalls = 'main/app/ipc/desk-calls.ts'
const index = 'main/index.ts'
const app = 'main/app/app.ts'
const services = 'main/app/services.ts'
const desks = 'main/desk/pool/desks.ts'
const administrationOpener = 'main/desk/pool/administration-opener.ts'
const electronHost = 'main/electron/electron-host.ts'
const openDesk = 'main/desk/worker/open-desk.ts'
const deskThread = 'main/desk/worker/desk-thread.ts'
const channel = 'main/desk/worker/channel.ts'
const deskWorker = 'main/desk/worker/desk-worker.ts'
const startDesk = 'main/desk/worker/start-desk.ts'
const deskServices = 'main/desk/desk-services.ts'
const noteSteps = 'main/desk/undo/note-steps.ts'
const saveEdit = 'main/desk/edit/save-edit.ts'
const pushChange = 'main/sync/push/push-change.ts'
const openDatabase = 'main/database/open-database.ts'
const databaseFailures = 'main/database/database-failures.ts'
const stores = 'main/database/stores.ts'
const serviceClient = 'main/service/service-client.ts'
const sessionService = 'main/oauth/session/session-service.ts'
const watchedSession = 'main/oauth/session/watched-session.ts'

/** From the window to the desk calls of the main thread, as every call about an administration goes. */
const toMain: readonly Hop[] = [
  { file: api, does: 'makes the arguments plain, and throws a failure that comes back' },
  { file: preload, does: 'sends the call to the main process', by: ['preload/contract/services.ts'] },
  { file: receiveCalls, does: 'refuses every sender but our own page', by: ['preload/contract/topics.ts'] },
  { file: handleCall, does: 'checks size and arguments, and makes a reply of the outcome' },
]

const save: Way = {
  title: 'The first save of a run, from the form to the PUT',
  limit: 28,
  hops: [
    { file: panel, does: 'saves what was typed when the user presses Save' },
    {
      file: 'renderer/stores/record/record-saving.ts',
      does: 'decides between a create and a change',
      by: ['renderer/stores/record.ts'],
    },
    ...toMain,
    { file: deskCalls, does: 'refuses the call where the environment is locked', from: receiveCalls, by: [index, app] },
    { file: desks, does: 'opens a desk for the administration', by: [app, services] },
    { file: administrationOpener, does: 'finds the registration, the user and the database key' },
    { file: openDesk, does: 'starts the thread', from: receiveCalls, by: [index, electronHost] },
    { file: channel, does: 'carries the call between the two threads', by: [deskThread] },
    { file: deskWorker, does: 'opens the desk in the thread, and finds the function of a call' },
    { file: startDesk, does: 'opens the database, and starts sync' },
    { file: deskServices, does: 'saves, and reads the customer back for the form' },
    { file: noteSteps, does: 'notes the save as a step that can be undone' },
    { file: saveEdit, does: 'makes an edit of the changes, in one transaction' },
    { file: 'main/sync/outbox/apply-transition.ts', does: 'checks the step against the table of transitions' },
    {
      file: databaseFailures,
      does: 'runs the call of the database, and translates its errors',
      from: startDesk,
      by: [openDatabase],
    },
    { file: 'main/database/edit-store.ts', does: 'writes the edit', by: [openDatabase, stores] },
    { file: 'main/sync/sync.ts', does: 'hears of the edit', from: startDesk },
    { file: 'main/sync/sync-loop.ts', does: 'wakes, and begins a round' },
    { file: 'main/sync/push/push.ts', does: 'takes the edits whose turn it is' },
    { file: pushChange, does: 'reads the customer, and sends what the merge gives' },
    { file: 'main/sync/merge.ts', does: 'builds the body of the PUT' },
    {
      file: 'main/sync/outbox/start-sending.ts',
      does: 'writes down that the edit is being sent',
      from: pushChange,
    },
    { file: 'main/service/customer-service.ts', does: 'asks for the PUT, and reads its answer', from: startDesk },
    { file: serviceClient, does: 'adds the address and a token, and judges the status', from: startDesk },
    { file: 'main/service/exchange.ts', does: 'opens a connection of its own, and sends the PUT' },
  ],
}

const token: Way = {
  title: 'A token, from the redirect of a sign-in to the header of a call',
  limit: 15,
  hops: [
    { file: 'main/electron/sign-in/sign-in-guard.ts', does: 'stops the redirect before it is sent' },
    { file: 'main/electron/sign-in/sign-in-page.ts', does: 'closes the page, and ends the sign-in with the address' },
    {
      file: 'main/oauth/session/sign-in.ts',
      does: 'waits for the end, and redeems its code',
      by: [
        'main/electron/sign-in/sign-in-window.ts',
        electronHost,
        index,
        app,
        services,
        sessionService,
        'main/oauth/session/shown-sign-in.ts',
      ],
    },
    { file: 'main/oauth/redirect.ts', does: 'checks address and state, and reads the code' },
    {
      file: 'main/oauth/token-endpoint.ts',
      does: 'asks for the tokens, and checks the answer',
      from: 'main/oauth/session/sign-in.ts',
      by: ['main/oauth/session/shown-sign-in.ts', 'main/oauth/session/sessions-context.ts'],
    },
    { file: 'main/oauth/request.ts', does: 'sends the POST' },
    {
      file: watchedSession,
      does: 'gives the tokens to the session of the user',
      from: 'main/oauth/session/sign-in.ts',
      by: ['main/oauth/session/shown-sign-in.ts'],
    },
    { file: 'main/oauth/session/session.ts', does: 'accepts the tokens, and later gives one that is good' },
    { file: 'main/oauth/session/running-session.ts', does: 'holds the tokens, and stores them' },
    {
      file: 'main/base/files/vault.ts',
      does: 'writes them encrypted',
      from: 'main/oauth/session/sign-in.ts',
      by: ['main/oauth/session/shown-sign-in.ts', sessionService, services, app],
    },
    {
      file: sessionService,
      does: 'gives a token where something may be sent to the environment now',
      from: watchedSession,
    },
    {
      file: administrationOpener,
      does: 'asks for the user of its desk alone',
      by: [services, desks],
    },
    {
      file: channel,
      does: 'carries the token to the thread',
      from: sessionService,
      by: [services, app, index, electronHost, openDesk],
    },
    {
      file: serviceClient,
      does: 'gives it to a call, and asks for another one after a 401',
      by: [deskWorker, startDesk],
    },
    { file: 'main/service/exchange.ts', does: 'writes the header' },
  ],
}

const scroll: Way = {
  title: 'A scroll, from the table to the rows in SQLite',
  limit: 14,
  hops: [
    { file: table, does: 'asks for rows in the order that it shows' },
    { file: 'renderer/components/table/customer-grid.ts', does: 'answers the grid with a block of rows' },
    {
      file: 'renderer/stores/customers/table-rows.ts',
      does: 'adds search, filter and columns, and drops an outdated answer',
      from: table,
      by: ['renderer/stores/customers.ts'],
    },
    ...toMain,
    { file: deskCalls, does: 'takes the open desk of the administration', from: receiveCalls, by: [index, app] },
    {
      file: channel,
      does: 'carries question and rows between the two threads',
      from: receiveCalls,
      by: [index, electronHost, openDesk],
    },
    { file: deskWorker, does: 'finds the function of the call' },
    { file: deskServices, does: 'bounds the number of rows', by: [startDesk] },
    {
      file: databaseFailures,
      does: 'runs the call of the database, and translates its errors',
      by: [startDesk, openDatabase],
    },
    {
      file: 'main/database/table/row-index.ts',
      does: 'finds and orders the rows in memory',
      by: [openDatabase, stores],
    },
    { file: 'main/database/table/row-source.ts', does: 'reads their cells from SQLite', by: [stores] },
  ],
}

export const ways = { save, token, scroll } as const
