/** The list of customers on paper. */
export const printing = {
  title: 'Print the list',
  what: '{customers} as the table shows them: {columns}, in this order and with these filters.',
  whatSelected: '{customers} that you selected: {columns}, in the order of the table.',
  part: 'Customers',
  parts: { selected: 'The selection: {customers}', shown: 'All that the table shows: {customers}' },
  customers: '{count} customers | {count} customer | {count} customers',
  columns: '{count} columns | {count} column | {count} columns',
  orientation: 'Page',
  orientations: { portrait: 'Portrait', landscape: 'Landscape' },
  pdf: 'For a PDF, choose “Save as PDF” or “Print to file” as the printer in the next window.',
  run: 'Print…',
  reading: '{done} of {total} customers read',
  open: 'The window of your printer is open.',
  tooMany: 'The table shows {count}. At most {most} customers can be printed: add a filter, or export them to a file.',
  tooManySelected:
    'You selected {count}. At most {most} customers can be printed: select fewer, or export them to a file.',
  changing: 'The list changes all the time now, so it could not be read whole. Try again when the sync is done.',
  list: 'Customers',
  printed: '{customers}, printed {time}',
  selection: 'A selection from the list.',
  marked: 'Has a change that {service} does not have yet.',
}
