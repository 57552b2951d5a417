/** Messages about a profile before there is a window. */
export interface ProfileMessages {
  readonly newer: string
  readonly writtenBy: (version: string, own: string) => string
  readonly writtenByUnknown: (own: string) => string
  /** Used only if there is a backup that this version understands. */
  readonly orGoBack: (date: string) => string
  readonly goBack: string
  readonly quit: string
  readonly isBack: string
  readonly wentBack: (folder: string) => string
  readonly notBackedUp: string
  readonly notOpened: string
  readonly notOpenedText: (folder: string) => string
  readonly tooLong: (most: string) => string
  readonly strange: (name: string) => string
  readonly open: (name: string) => string
  readonly removed: string
  readonly removedText: string
  readonly partRemoved: string
  readonly partRemovedText: (folder: string) => string
  readonly done: string
}

export const profile: ProfileMessages = {
  newer: 'A newer version of Ledgerdesk has worked with what is on this computer.',
  writtenBy: (version, own) =>
    `It was Ledgerdesk ${version}; this is Ledgerdesk ${own}. Nothing was opened or changed. Install version ${version} again to continue.`,
  writtenByUnknown: (own) =>
    `This is Ledgerdesk ${own}. Nothing was opened or changed. Install the newer version again to continue.`,
  orGoBack: (date) =>
    `Or go back to the backup of ${date}, from before the update. What is there now is moved into a folder beside it, and nothing is deleted. Changes that waited to be sent then come back for you to look at; none of them is sent by itself. Customers are read from the service again.`,
  goBack: 'Go back to the backup',
  quit: 'Quit',
  isBack: 'The backup is in place.',
  wentBack: (folder) => `What was there before is kept in ${folder}.`,
  notBackedUp: 'Ledgerdesk was updated, and what is on this computer could not be backed up first.',
  notOpened: 'Ledgerdesk cannot open its folder.',
  notOpenedText: (folder) =>
    `Nothing was changed in ${folder}. Check that the folder is there, that you may read and change what is in it, and that its disk has room. Then start the app again.`,
  tooLong: (most) =>
    `The path of the folder is longer than ${most} characters, and databases cannot be opened by it. Nothing was changed. Choose a folder with a shorter path.`,
  strange: (name) =>
    `In its folder lies a link, a pipe or something else with the name ${name}, in the place of Ledgerdesk’s own. What Ledgerdesk writes would go elsewhere. Nothing was opened or changed. Find out who put it there and remove it, then start the app again.`,
  open: (name) =>
    `Other users of this computer can read or change ${name === '.' ? 'its folder' : `${name} in its folder`}, and Ledgerdesk may not close it to them, because it belongs to somebody else. Nothing was opened or changed. Make it yours alone, then start the app again.`,
  removed: 'Everything that Ledgerdesk kept on this computer is removed.',
  removedText: 'In your accounting product nothing changed. You can uninstall the app now.',
  partRemoved: 'Not everything could be removed.',
  partRemovedText: (folder) =>
    `Customers, changes, sign-ins and settings are gone as far as possible. Delete the folder ${folder} yourself once the app is closed.`,
  done: 'OK',
}
