/** Removing everything that is stored on this computer. */
export const removal = {
  head: 'This computer',
  text: 'Customers, changes, sign-ins, settings, backups and logs are kept in one folder of yours. In your accounting product nothing changes.',
  button: 'Remove everything…',
  title: 'Remove everything from this computer?',
  what: 'All customers, changes, drafts, sign-ins, settings, backups and logs of Ledgerdesk on this computer are deleted, and the app closes. Customer files that were put aside go too, with changes that may still wait in them. Nobody can bring them back. In your accounting product nothing changes.',
  nothingWaits: 'No change is known to wait to be sent.',
  place: '{environment} · {name}',
  word: 'To confirm, type {word}',
  wordHelp: 'Written as it is here.',
  confirm: 'Remove everything and close',
}
