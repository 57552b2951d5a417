/** Help, and what is sent to whoever gives it. */
export const support = {
  title: 'Help and diagnostics',
  text: 'If something does not work as it should, a file with diagnostics helps whoever supports you. You read it first, and you decide where it goes: the app itself sends no reports to anybody.',
  save: 'Save diagnostics…', keys: 'Show all keys',
  sheet: 'Diagnostics', read: 'This is the whole file. Read it before you send it.',
  has: 'In it: versions, preferences, how each service and administration stands (by number), counts and sizes, and the last lines of the log.',
  hasNot: 'Not in it: names, addresses, users, secrets, or anything of a customer or a change.',
  content: 'What the file holds', making: 'Putting diagnostics together…', write: 'Save as…', again: 'Open again', elsewhere: 'Choose another place…', saved: 'The file is saved. Send it to whoever supports you; you can delete it afterwards.',
  licences: {
    title: 'Licences', text: 'Ledgerdesk has the MIT licence. These parts of it are the work of others, each with the text of its licence. Chromium, which Electron brings along, has a longer list of its own: the file LICENSES.chromium.html in the folder of the app.',
    search: 'Search licences', searchHint: 'Search name or licence', found: 'no packages | {count} package | {count} packages', none: 'No package has this in its name, version or licence.', reading: 'Reading the licences…', list: 'Packages',
  },
}
