import type { Messages } from '../messages.ts'

/** The refusals of the data interface. */
export const notLoggedIn: Messages = { en: 'The user is not logged in.', nl: 'De gebruiker is niet ingelogd.' }
export const noDatabase: Messages = { en: 'No database is given.', nl: 'Er is geen administratie opgegeven.' }
export const noSuchCall: Messages = { en: 'This call does not exist.', nl: 'Deze aanroep bestaat niet.' }
export const noIdentifier: Messages = {
  en: 'The identifier of the object is not given.',
  nl: 'De sleutel van het object ontbreekt.',
}
export const badPath: Messages = { en: 'The path is not encoded correctly.', nl: 'Het pad is niet juist gecodeerd.' }
export const noBody: Messages = {
  en: 'The body with the object is missing.',
  nl: 'De inhoud met het object ontbreekt.',
}
export const noObject: Messages = { en: 'The body is not an object.', nl: 'De inhoud is geen object.' }
export const notAcceptable: Messages = { en: 'Answers are JSON or XML.', nl: 'Antwoorden zijn JSON of XML.' }
export const unsupported: Messages = {
  en: 'A body is JSON or XML; say so in Content-Type.',
  nl: 'De inhoud is JSON of XML; vermeld dit in Content-Type.',
}
export const tooLarge: Messages = { en: 'The body is too large.', nl: 'De inhoud is te groot.' }
export const busy: Messages = {
  en: 'Too many requests; try again later.',
  nl: 'Te veel verzoeken; probeer het later opnieuw.',
}
export const unavailable: Messages = {
  en: 'The service is not available at the moment.',
  nl: 'De dienst is tijdelijk niet beschikbaar.',
}
export const broken: Messages = { en: 'Something went wrong in the service.', nl: 'Er ging iets mis in de dienst.' }
export const idOnCreate: Messages = {
  en: 'The identifier must be empty on create.',
  nl: 'De sleutel moet leeg zijn bij aanmaken.',
}
export const idDiffers: Messages = {
  en: 'The identifier differs from the one in the path.',
  nl: 'De sleutel wijkt af van die in het pad.',
}
export const inUse: Messages = {
  en: 'The customer is in use and cannot be deleted.',
  nl: 'De debiteur is in gebruik en kan niet worden verwijderd.',
}
export const fixed: Messages = {
  en: 'This customer may not be changed.',
  nl: 'Deze debiteur mag niet worden gewijzigd.',
}
export const saved: Messages = { en: 'The customer was saved.', nl: 'De debiteur is opgeslagen.' }
export const badQuery: Messages = { en: 'The query is not understood.', nl: 'De zoekvraag wordt niet begrepen.' }

export const noSuchCustomer = (id: string): Messages => ({
  en: `Customer ${id} does not exist.`,
  nl: `Debiteur ${id} bestaat niet.`,
})
export const noSuchDatabase = (id: string): Messages => ({
  en: `Database ${id} does not exist.`,
  nl: `Administratie ${id} bestaat niet.`,
})
export const notAllowed = (method: string): Messages => ({
  en: `${method} is not possible here.`,
  nl: `${method} is hier niet mogelijk.`,
})
export const malformed = (what: string): Messages => ({
  en: `The body is not valid ${what}.`,
  nl: `De inhoud is geen geldige ${what}.`,
})
export const unknownProperty = (name: string): Messages => ({
  en: `Property ${name} is not known.`,
  nl: `Eigenschap ${name} is onbekend.`,
})
export const doubled = (name: string): Messages => ({
  en: `Property ${name} is given twice.`,
  nl: `Eigenschap ${name} is dubbel opgegeven.`,
})

const kinds: Readonly<Record<string, Messages>> = {
  text: { en: 'a text', nl: 'een tekst' },
  date: { en: 'a date', nl: 'een datum' },
  integer: { en: 'a whole number', nl: 'een geheel getal' },
  decimal: { en: 'a number', nl: 'een getal' },
  flag: { en: 'true or false', nl: 'true of false' },
  list: { en: 'a list', nl: 'een lijst' },
  members: { en: 'an object', nl: 'een object' },
}

export const wrongType = (name: string, kind: string, nullable: boolean): Messages => ({
  en: `${name} must be ${kinds[kind]?.en ?? kind}${nullable ? ' or null' : ''}.`,
  nl: `${name} moet ${kinds[kind]?.nl ?? kind}${nullable ? ' of null' : ''} zijn.`,
})
