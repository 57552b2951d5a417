import type { syncing as english } from './en-sync.ts'

/** De synchronisatie en de toestanden daarvan. */
export const syncing: typeof english = {
  sync: {
    region: 'Synchronisatie',
    now: 'Nu synchroniseren',
    cancel: 'Stoppen',
    idle: 'Gesynchroniseerd {time}',
    never: 'Nog niet gesynchroniseerd',
    listing: 'Lijst ophalen…',
    listingSoFar: 'Lijst ophalen: {done} tot nu toe',
    downloading: '{done} van {total} opgehaald',
    sending: '{done} van {total} verzonden',
    perSecond: '{count} per seconde',
    minutesLeft: 'nog minder dan een minuut | nog ongeveer één minuut | nog ongeveer {count} minuten',
    sendingAloud: 'Wijzigingen worden verzonden…',
    offline: 'Offline sinds {time}',
    signedOut: 'Laatst gesynchroniseerd {time}',
    signedOutNever: 'Nog niet gesynchroniseerd',
    paused: 'Gestopt bij {done} van {total}',
    stopped: 'Gestopt',
    sendingStopped:
      'Verzenden gestopt | Verzenden gestopt: {count} wijziging wacht | Verzenden gestopt: {count} wijzigingen wachten',
    failed: 'Synchroniseren mislukt',
    tokenRefused: 'Wacht tot het boekhoudpakket je aanmelding accepteert',
    resume: 'Hervatten',
    attention: 'niets vraagt aandacht | {count} vraagt aandacht | {count} vragen aandacht',
    stuck: 'niets loopt vast | {count} wijziging loopt vast | {count} wijzigingen lopen vast',
    accept: 'De lijst klopt: accepteren',
  },
}
