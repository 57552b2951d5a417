import type { Language } from '../../preload/contract/settings.ts'

/** Messages about a profile before there is a window. */
interface ProfileMessages {
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

const en: ProfileMessages = {
  newer: 'A newer version of Ledgerdesk has worked with what is on this computer.',
  writtenBy: (version, own) =>
    `It was Ledgerdesk ${version}; this is Ledgerdesk ${own}. Nothing was opened or changed. Install version ${version} again to go on.`,
  writtenByUnknown: (own) =>
    `This is Ledgerdesk ${own}. Nothing was opened or changed. Install the newer version again to go on.`,
  orGoBack: (date) =>
    `Or go back to the backup of ${date}, from before the update. What is there now is moved into a folder beside it, and nothing is deleted. Changes that waited to be sent then come back for you to look at; none of them is sent by itself. Customers are read anew from the service.`,
  goBack: 'Go back to the backup',
  quit: 'Quit',
  isBack: 'The backup is in place.',
  wentBack: (folder) => `What was there before is kept in ${folder}.`,
  notBackedUp: 'Ledgerdesk was updated, and what is on this computer could not be backed up first.',
  notOpened: 'Ledgerdesk cannot open its folder.',
  notOpenedText: (folder) =>
    `Nothing was changed in ${folder}. Check that the folder is there and can be written to, then start the app again.`,
  tooLong: (most) =>
    `The path of the folder is longer than ${most} characters, and databases cannot be opened by it. Nothing was changed. Choose a folder with a shorter path.`,
  strange: (name) =>
    `In its folder lies a link, a pipe or something else with the name ${name}, in the place of Ledgerdesk’s own. What Ledgerdesk writes would go elsewhere. Nothing was opened or changed. Find out who put it there and remove it, then start the app again.`,
  open: (name) =>
    `Other people of this computer can read or change ${name === '.' ? 'its folder' : `${name} in its folder`}, and Ledgerdesk may not close it to them, because it belongs to somebody else. Nothing was opened or changed. Make it yours alone, then start the app again.`,
  removed: 'Everything that Ledgerdesk kept on this computer is removed.',
  removedText: 'What is on the service is as it was. You can uninstall the app now.',
  partRemoved: 'Not everything could be removed.',
  partRemovedText: (folder) =>
    `Customers, changes, sign-ins and settings are gone as far as possible. Delete the folder ${folder} yourself once the app is closed.`,
  done: 'OK',
}

const nl: ProfileMessages = {
  newer: 'Een nieuwere versie van Ledgerdesk heeft gewerkt met wat er op deze computer staat.',
  writtenBy: (version, own) =>
    `Dat was Ledgerdesk ${version}; dit is Ledgerdesk ${own}. Er is niets geopend of gewijzigd. Installeer versie ${version} opnieuw om verder te gaan.`,
  writtenByUnknown: (own) =>
    `Dit is Ledgerdesk ${own}. Er is niets geopend of gewijzigd. Installeer de nieuwere versie opnieuw om verder te gaan.`,
  orGoBack: (date) =>
    `Of ga terug naar de reservekopie van ${date}, van vóór de update. Wat er nu staat, gaat naar een map ernaast; er wordt niets verwijderd. Wijzigingen die toen op verzending wachtten, komen terug zodat je ze kunt bekijken; geen ervan wordt vanzelf verzonden. Klanten worden opnieuw opgehaald.`,
  goBack: 'Terug naar de reservekopie',
  quit: 'Afsluiten',
  isBack: 'De reservekopie is teruggezet.',
  wentBack: (folder) => `Wat er eerst stond, is bewaard in ${folder}.`,
  notBackedUp:
    'Ledgerdesk is bijgewerkt, en van wat er op deze computer staat kon eerst geen reservekopie worden gemaakt.',
  notOpened: 'Ledgerdesk kan zijn map niet openen.',
  notOpenedText: (folder) =>
    `Er is niets gewijzigd in ${folder}. Controleer of de map er is en beschrijfbaar is, en start de app opnieuw.`,
  tooLong: (most) =>
    `Het pad van de map is langer dan ${most} tekens, en daarmee kunnen geen databases worden geopend. Er is niets gewijzigd. Kies een map met een korter pad.`,
  strange: (name) =>
    `In zijn map staat een koppeling, een pipe of iets anders met de naam ${name}, op de plaats van een bestand van Ledgerdesk zelf. Wat Ledgerdesk schrijft, zou ergens anders terechtkomen. Er is niets geopend of gewijzigd. Zoek uit wie het daar heeft neergezet, verwijder het en start de app opnieuw.`,
  open: (name) =>
    `Andere gebruikers van deze computer kunnen ${name === '.' ? 'zijn map' : `${name} in zijn map`} lezen of wijzigen, en Ledgerdesk mag dat niet afsluiten, omdat het van iemand anders is. Er is niets geopend of gewijzigd. Maak het alleen van jou en start de app opnieuw.`,
  removed: 'Alles wat Ledgerdesk op deze computer bewaarde, is verwijderd.',
  removedText: 'Wat in het boekhoudpakket staat, is zoals het was. Je kunt de app nu verwijderen.',
  partRemoved: 'Niet alles kon worden verwijderd.',
  partRemovedText: (folder) =>
    `Klanten, wijzigingen, aanmeldingen en instellingen zijn zo ver mogelijk weg. Verwijder zelf de map ${folder} zodra de app gesloten is.`,
  done: 'OK',
}

export const profileMessages: Readonly<Record<Language, ProfileMessages>> = { en, nl }

const regions: Readonly<Record<Language, string>> = { en: 'en-GB', nl: 'nl-NL' }

/**
 * Why a newer profile was not opened, and what the user can do. `backupAt`: milliseconds since 1970; null without a
 * backup to go back to.
 */
export const newerText = (
  language: Language,
  own: string,
  writtenBy: string | null,
  backupAt: number | null,
): string => {
  const messages = profileMessages[language]
  const first = writtenBy === null ? messages.writtenByUnknown(own) : messages.writtenBy(writtenBy, own)
  if (backupAt === null) return first
  return `${first}\n\n${messages.orGoBack(new Intl.DateTimeFormat(regions[language], { dateStyle: 'long', timeStyle: 'short' }).format(backupAt))}`
}
