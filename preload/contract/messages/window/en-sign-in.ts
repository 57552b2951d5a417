/** The welcome page and signing in. */
export const signingIn = {
  welcome: {
    title: 'Ledgerdesk',
    lead: 'A desk for customer records in online accounting. It keeps working without a connection.',
    demo: 'Explore the Demo company',
    demoText: 'A complete practice company inside the app. No account needed; nothing leaves this computer.',
    connect: 'Connect to my service',
    connectText: 'Your own accounting service, with the client identifier you were given.',
    known: 'Continue with',
    starting: 'Starting the Demo company…',
  },
  signIn: {
    title: 'Sign in to {name}',
    text: {
      window: 'A window of the service opens. The app never sees your password.',
      browser: 'Your browser opens. The app never sees your password.',
    },
    button: 'Sign in',
    again: 'Sign in again',
    as: 'Sign in as …',
    asTitle: 'Who signs in?',
    asName: 'Name',
    asHelp: 'The name that your changes and the history carry. The service itself names nobody.',
    asNeeded: 'Enter a name.',
    asButton: 'Sign in as {user}',
    waiting: { window: 'Waiting for you in the sign-in window', browser: 'Waiting for you in the browser' },
    cancel: 'Cancel signing in',
    show: { window: 'Show the window', browser: 'Open the browser again' },
    waitingText: {
      window: 'Sign in and allow access there. Closing that window cancels.',
      browser: 'Sign in and allow access there within ten minutes. The app then continues by itself.',
    },
    browserKnows:
      'The browser may still be signed in at the service. The app cannot change that: sign out there too if somebody else uses this computer.',
    browserAs:
      'The browser may still be signed in at the service as somebody else, and would let you in as them. Sign out there first.',
    out: 'Signed out.',
    removable: 'Settings can remove the customers and changes from this computer.',
    outText: 'You see what is on this computer. Changes wait until you sign in.',
    pick: 'Choose an administration',
    pickText: 'The service offers these.',
    noneOffered: 'The service offers no list of administrations. Add one under Settings, by its database id.',
    because: {
      never: 'You have not signed in yet.',
      asked: 'You signed out.',
      expired: 'The sign-in has expired.',
      forgotten: 'The sign-in could not be kept on this computer.',
      'of-another':
        'The sign-in that is kept here belongs to another address or client, and was not used. Compare this environment’s settings with your service.',
    },
  },
}
