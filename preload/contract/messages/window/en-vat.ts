/** The check of VAT numbers with VIES. */
export const vat = {
  title: 'Check VAT numbers with VIES',
  button: 'Check with VIES',
  buttonWhy: 'Ask the European Commission whether this VAT number is registered',
  menu: 'Check the selected VAT numbers with VIES',
  askText:
    'VIES is the European Commission’s service for VAT numbers. It gets only the number: no name, no address, nothing about you or your office. Its answers are kept in the history on this computer.',
  askAfter: 'The app asks this once. You can change it under Settings.',
  allow: 'Allow and check',
  demo: 'The Demo company has a VIES of its own on this computer. No number leaves it.',
  starting: 'Reading the customers…',
  progress: 'Checked {done} of {total}',
  pace: 'One number a second, so that VIES has room for others. You can stop; the answers so far stay.',
  backingOff: 'VIES is busy or does not answer. The next question waits a little longer.',
  heard: 'Checked {percent} %',
  stop: 'Stop',
  counts: '{valid} valid · {invalid} invalid · {unknown} unknown',
  answer: { valid: 'Valid', invalid: 'Invalid', unknown: 'Unknown' },
  invalidText:
    'Invalid: the register does not have this number. Some countries list only businesses that asked for trade within the EU, so ask the customer before you change anything.',
  why: {
    'no-number': 'the customer has no VAT number',
    malformed: 'no EU country has numbers of this form',
    'not-in-vies': 'VIES has no numbers of this country',
    busy: 'VIES was too busy',
    'state-away': 'the register of that country did not answer',
    'vies-away': 'VIES did not answer',
    refused: 'VIES did not take this number',
    'not-asked': 'not asked yet',
  },
  stopped: {
    cancelled: 'You stopped the check. Numbers that were not asked yet are unknown.',
    busy: 'VIES was too busy for several numbers in a row, so the check stopped. The answers so far are kept. Check the unknown numbers later; the evening is often quieter.',
    'vies-away':
      'VIES did not answer for several numbers in a row, so the check stopped. The answers so far are kept. Check the unknown numbers later.',
    blocked:
      'VIES takes no more questions from this connection now, so the check stopped. The answers so far are kept. Check the unknown numbers tomorrow, or ask the IT department of your office.',
    'not-allowed':
      'The check with VIES was switched off, so it stopped. The answers so far are kept. To check again, allow it under Settings.',
    failed:
      'The app could not keep an answer, so the check stopped. The answers so far are kept. Check that the disk is not full, then check the unknown numbers again.',
  },
  causes: {
    'service-unreachable':
      '{host} cannot be reached. Check whether this computer has a connection to the internet, then check the unknown numbers again.',
    'service-slow': '{host} took too long to answer. Check the unknown numbers again later.',
    'service-certificate':
      'The certificate of {host} is not trusted, so the number was not sent. Check the date and time of this computer. If they are right, ask your administrator; the app does not skip this check.',
    'proxy-sign-in-needed':
      'The proxy {host} wants to know who you are. Check the unknown numbers again, and enter the name and password of the proxy when it asks. If it does not ask, the proxy demands a way of signing in that the app does not know: ask the IT department of your office.',
  },
  list: 'Answers of VIES',
  customer: 'Customer',
  number: 'Number',
  result: 'Answer',
  noNumber: 'none',
  setDate: 'Set verification date ({count})…',
  setDateText: 'The valid ones can get today as their VAT verification date. You see each change before it is saved.',
  again: 'Check again',
  last: 'VIES, for {number}: {answer}, {time}',
  request: 'Request number {request}',
  asked: 'Asked: {number}',
  settings: 'VAT numbers',
  settingsAllow: 'Allow checks with VIES',
  settingsText:
    'VIES is the European Commission’s service for VAT numbers. A check sends it the number and nothing else, only when you ask for it. The Demo company needs no permission: its VIES is on this computer.',
}
