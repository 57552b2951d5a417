import type { Town } from './towns.ts'

/** Parts that names of invented companies and contact persons are made of. */
export interface Parts {
  readonly trades: readonly string[]
  readonly surnames: readonly string[]
  readonly given: readonly string[]
  readonly forms: readonly string[]
}

export const parts: Readonly<Record<Town['language'], Parts>> = {
  NL: {
    trades: [
      'Bakkerij', 'Slagerij', 'Garage', 'Drukkerij', 'Bouwbedrijf', 'Schildersbedrijf', 'Boekhandel', 'Hoveniersbedrijf', 'Installatie',
      'Transport', 'Kwekerij', 'Café', 'Meubelmakerij', 'Adviesbureau', 'Apotheek', 'Rijwielhandel', 'Textielhuis', 'Timmerbedrijf',
      'Zuivelhandel', 'Loodgieter', 'Optiek', 'Visgroothandel', 'Machinefabriek', 'Reisbureau',
    ],
    surnames: [
      'Jansen', 'De Vries', 'Bakker', 'Visser', 'Smit', 'Meijer', 'Mulder', 'Bos', 'Vos', 'Peters', 'Hendriks', 'Dekker', 'Brouwer',
      'De Wit', 'Dijkstra', 'Van Dam', 'Kok', 'Jacobs', 'Van der Meer', 'Vermeulen', 'Schouten', 'Willems', 'Hoekstra', 'Koster',
      'Van Loon', 'Verhoeven', 'Prins', 'Kuiper', 'Peeters', 'Maes', 'Wouters', 'Claes', 'Goossens', 'De Smet', 'Lemmens', 'Ooms',
    ],
    given: ['Anna', 'Bram', 'Daan', 'Els', 'Femke', 'Gijs', 'Hanna', 'Ilse', 'Joost', 'Karin', 'Lotte', 'Maarten', 'Noor', 'Pieter', 'Renée', 'Sanne', 'Tom', 'Zoë'],
    forms: ['B.V.', 'B.V.', 'V.O.F.', '& Zn.', 'Groep B.V.', 'Holding B.V.'],
  },
  FR: {
    trades: ['Boulangerie', 'Garage', 'Imprimerie', 'Menuiserie', 'Librairie', 'Pharmacie', 'Transports', 'Brasserie', 'Ateliers', 'Boucherie'],
    surnames: ['Dubois', 'Lambert', 'Martin', 'Dupont', 'Simon', 'Laurent', 'Leroy', 'Renard', 'François', 'Lejeune', 'Collard', 'Noël'],
    given: ['Amélie', 'Benoît', 'Claire', 'Denis', 'Élise', 'Gérard', 'Hélène', 'Luc', 'Manon', 'Olivier', 'Sophie', 'Thierry'],
    forms: ['SRL', 'SA', '& Fils', 'SC'],
  },
  DE: {
    trades: ['Bäckerei', 'Autohaus', 'Druckerei', 'Tischlerei', 'Buchhandlung', 'Spedition', 'Gärtnerei', 'Metzgerei', 'Maschinenbau', 'Elektro', 'Möbelhaus', 'Brauerei'],
    surnames: ['Müller', 'Schmidt', 'Schneider', 'Fischer', 'Weber', 'Wagner', 'Becker', 'Schäfer', 'Koch', 'Richter', 'Klein', 'Wolf', 'Schröder', 'Krüger', 'Weiß', 'Groß'],
    given: ['Anke', 'Bernd', 'Clara', 'Dieter', 'Eva', 'Franz', 'Greta', 'Jörg', 'Katrin', 'Lukas', 'Monika', 'Stefan', 'Ute', 'Werner'],
    forms: ['GmbH', 'GmbH & Co. KG', 'OHG', 'e.K.', 'AG'],
  },
}

/** Lower-case ASCII letters, digits and dashes, for host names and mailboxes. */
export const slug = (name: string): string =>
  name.normalize('NFD').replaceAll('ß', 'ss').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')

/** Up to eight capitals and digits, as a short name in lists. */
export const shortName = (name: string): string => slug(name).replaceAll('-', '').toUpperCase().slice(0, 8)
