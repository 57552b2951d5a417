/** Settings that are not as the app wrote them. */
export const confirming = {
  title: 'Are these settings right?',
  why: {
    settings:
      'The settings were changed outside Ledgerdesk, or they are damaged. An address that is not your service’s could receive your sign-in and your changes.',
    vault:
      'What Ledgerdesk keeps sealed on this computer is older than the settings, or part of it is missing. Somebody may have put files back or removed some, and may have changed the settings as well.',
    keychain:
      'The keychain of this computer has changed or is missing, or what it sealed was altered. So Ledgerdesk cannot tell whether these settings are as you left them.',
  },
  quiet:
    'Nothing is sent until you confirm, and every service is locked. Customers and changes on this computer are kept.',
  list: 'Your services, as the settings are now',
  none: 'There is no service in the settings.',
  noLock: 'Off',
  many: 'Many changes',
  pkce: 'PKCE',
  vies: 'VAT numbers may be sent to the European Commission to be checked (VIES).',
  wrong:
    'Is something wrong? Choose “{later}”, correct it under Settings, and confirm then. If you do not know who changed it, ask whoever looks after this computer.',
  later: 'Stay offline',
  confirm: 'These settings are right',
  look: 'Look at the settings…',
}
