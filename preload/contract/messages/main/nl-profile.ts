import type { ProfileMessages } from './en-profile.ts'

export const profile: ProfileMessages = {
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
    `Er is niets gewijzigd in ${folder}. Controleer of de map er is, of je mag lezen en wijzigen wat erin staat, en of de schijf nog ruimte heeft. Start de app daarna opnieuw.`,
  tooLong: (most) =>
    `Het pad van de map is langer dan ${most} tekens, en daarmee kunnen geen databases worden geopend. Er is niets gewijzigd. Kies een map met een korter pad.`,
  strange: (name) =>
    `In zijn map staat een koppeling, een pipe of iets anders met de naam ${name}, op de plaats van een bestand van Ledgerdesk zelf. Wat Ledgerdesk schrijft, zou ergens anders terechtkomen. Er is niets geopend of gewijzigd. Zoek uit wie het daar heeft neergezet, verwijder het en start de app opnieuw.`,
  open: (name) =>
    `Andere gebruikers van deze computer kunnen ${name === '.' ? 'zijn map' : `${name} in zijn map`} lezen of wijzigen, en Ledgerdesk mag dat niet afsluiten, omdat het van iemand anders is. Er is niets geopend of gewijzigd. Zorg dat alleen jij er toegang toe hebt en start de app opnieuw.`,
  removed: 'Alles wat Ledgerdesk op deze computer bewaarde, is verwijderd.',
  removedText: 'In het boekhoudpakket is niets gewijzigd. Je kunt de app nu verwijderen.',
  partRemoved: 'Niet alles kon worden verwijderd.',
  partRemovedText: (folder) =>
    `Klanten, wijzigingen, aanmeldingen en instellingen zijn voor zover mogelijk verwijderd. Verwijder zelf de map ${folder} zodra de app gesloten is.`,
  done: 'OK',
}
