/** Help, and what is sent to whoever gives it. */
export const support = {
  title: 'Help and diagnostics',
  text: 'If something does not work as it should, a file with diagnostics helps whoever supports you. You read it first, and you decide where it goes: the app itself sends no reports to anybody.',
  save: 'Save diagnostics…', keys: 'Show all keys',
  sheet: 'Diagnostics', read: 'This is the whole file. Read it before you send it.',
  has: 'In it: versions, preferences, how each service and administration stands (by number), counts and sizes, and the last lines of the log.',
  hasNot: 'Not in it: names, addresses, users, secrets, or anything of a customer or a change.',
  content: 'What the file holds', making: 'Putting diagnostics together…', write: 'Save as…', again: 'Open again', saved: 'The file is saved. Send it to whoever supports you; you can delete it afterwards.',
}
