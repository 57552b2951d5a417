import type { SignInWay } from '../../sign-in-way.ts'

/** Texts of main outside the window: menu, dialogs, notifications, the browser. */
export const dialogs = {
  /** Questions before something is lost. */
  ask: {
    unsaved: {
      message: 'What you typed is not saved.',
      detail: 'If you close now, it is lost.',
      stay: 'Keep editing',
      leave: 'Close without saving',
    },
    unkept: {
      message: 'Changes still wait to be sent.',
      detail:
        'This computer offers no safe place to keep them: if you quit now, they are lost. Sign in and send them first.',
      stay: 'Go back',
      leave: 'Quit and lose them',
    },
  },
  /** Before anything is sent to a new host. */
  confirmAddress: {
    message: 'Is this the address of your service?',
    detail:
      'Ledgerdesk has not been to this address yet. Use it only if you entered it yourself: your client secret and your customers’ data go there. If you did not just save or test a connection, cancel.',
    cancel: 'Cancel',
    agree: 'Use this address',
  },
  /** About settings that were changed outside the app. */
  confirmSettings: {
    message: 'Are these your services?',
    part: (part: number, of: number) => `Part ${part} of ${of}. `,
    detail:
      'Ledgerdesk cannot tell whether the settings are as it left them. From here on, sign-ins, client secrets and changes of customers go to these addresses. If something here is not right, cancel.',
    kind: { demo: 'DEMO', test: 'TEST', production: 'PRODUCTION' },
    client: (id: string) => `Client identifier: ${id}`,
    redirectUri: (uri: string) => `Redirect URI: ${uri}`,
    signIn: (way: SignInWay, pkce: boolean) =>
      `Sign-in: in ${way === 'browser' ? 'the browser of this computer' : 'a window of this app'}, PKCE ${pkce ? 'on' : 'off'}`,
    administrations: (count: number) => `Administrations: ${count}`,
    lock: (minutes: number) => `Lock: read-only; unlocks for ${minutes} minutes at a time`,
    noLock: 'Lock: off, changes go out as they are made',
    asksAbove: (count: number) => `Many changes: asks above ${count} at once`,
    asksNever: 'Many changes: never asks, however many there are',
    vies: 'VIES: VAT numbers may be sent to the European Commission to be checked',
    cancel: 'Cancel',
    agree: 'These services are right',
  },
  /** Messages shown when there is no page: it crashed repeatedly, it does not answer, or the app ended itself. */
  end: {
    stops: {
      message: 'The window keeps stopping.',
      detail:
        'What you saved is kept, and so is what you typed, except for the last moment. Open the window again; if it stops once more, quit and start the app again.',
      again: 'Open it again',
      quit: 'Quit',
    },
    silent: {
      message: 'The window does not respond.',
      detail:
        'It may be busy. If you open it again, what you saved is kept, and so is what you typed, except for the last moment.',
      wait: 'Wait',
      again: 'Open it again',
    },
    closed: {
      title: 'Ledgerdesk has stopped.',
      text: 'The app was closed because an error kept coming back. The changes that you saved are kept on this computer. Start the app again; if this goes on, save diagnostics under Settings and send them to whoever supports you.',
    },
  },
  /** Before the choice of a language can be read. */
  refusedStart: (given: string) =>
    `Ledgerdesk was started with ${given}. It does not start with that, because such words can take away what protects your data. Nothing was opened or changed. Start it from its own icon, or take ${given} out of the shortcut, command or environment.`,
  /** Names no customer, because everybody near the screen can read a notification. */
  attention: 'A change needs your decision.',
  /** The page that stays in the browser after a sign-in. */
  browserPage: {
    well: { heading: 'You can close this tab', text: 'Go back to Ledgerdesk.' },
    badly: {
      heading: 'Signing in did not work',
      text: 'Ledgerdesk says why. You can close this tab and go back to the app.',
    },
  },
  /** Texts of the menu that are not names of commands. */
  menu: {
    file: 'File',
    edit: 'Edit',
    view: 'View',
    go: 'Go',
    window: 'Window',
    help: 'Help',
    settings: 'Settings…',
    about: 'About Ledgerdesk',
    services: 'Services',
    hide: 'Hide Ledgerdesk',
    hideOthers: 'Hide others',
    unhide: 'Show all',
    quit: 'Quit Ledgerdesk',
    close: 'Close window',
    minimize: 'Minimise',
    zoom: 'Zoom',
    front: 'Bring all to front',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select all',
    resetZoom: 'Actual size',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    togglefullscreen: 'Full screen',
    toggleDevTools: 'Developer tools',
  },
}
