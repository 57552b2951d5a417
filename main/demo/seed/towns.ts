/** Towns with their postcodes and dialling code, so that an address is consistent. */
export type Country = 'NL' | 'BE' | 'DE'

export interface Town {
  readonly name: string
  /** The range of postcodes; for Dutch ones of their four digits. */
  readonly from: number
  readonly to: number
  /** Without the leading zero. */
  readonly dial: string
  readonly language: 'NL' | 'FR' | 'DE'
}

const town =
  (language: Town['language']) =>
  (name: string, from: number, to: number, dial: string): Town => ({ name, from, to, dial, language })
const dutch = town('NL')
const french = town('FR')
const german = town('DE')

export const towns: Readonly<Record<Country, readonly Town[]>> = {
  NL: [
    dutch('Amsterdam', 1011, 1109, '20'),
    dutch('Rotterdam', 3011, 3089, '10'),
    dutch('Den Haag', 2511, 2597, '70'),
    dutch('Utrecht', 3511, 3585, '30'),
    dutch('Eindhoven', 5611, 5658, '40'),
    dutch('Groningen', 9711, 9747, '50'),
    dutch('Zwolle', 8011, 8045, '38'),
    dutch('Arnhem', 6811, 6846, '26'),
    dutch('Breda', 4811, 4839, '76'),
    dutch('Tilburg', 5011, 5049, '13'),
    dutch('Leiden', 2311, 2334, '71'),
    dutch('Haarlem', 2011, 2037, '23'),
    dutch('Alkmaar', 1811, 1827, '72'),
    dutch('Apeldoorn', 7311, 7339, '55'),
    dutch('Enschede', 7511, 7548, '53'),
    dutch('Maastricht', 6211, 6229, '43'),
    dutch('Leeuwarden', 8911, 8941, '58'),
    dutch("'s-Hertogenbosch", 5211, 5237, '73'),
    dutch('Deventer', 7411, 7439, '570'),
    dutch('Middelburg', 4331, 4341, '118'),
  ],
  BE: [
    dutch('Antwerpen', 2000, 2000, '3'),
    dutch('Gent', 9000, 9000, '9'),
    dutch('Brugge', 8000, 8000, '50'),
    dutch('Leuven', 3000, 3001, '16'),
    dutch('Hasselt', 3500, 3501, '11'),
    dutch('Mechelen', 2800, 2800, '15'),
    dutch('Kortrijk', 8500, 8501, '56'),
    dutch('Oostende', 8400, 8400, '59'),
    dutch('Aalst', 9300, 9300, '53'),
    dutch('Genk', 3600, 3600, '89'),
    french('Liège', 4000, 4000, '4'),
    french('Namur', 5000, 5000, '81'),
    french('Charleroi', 6000, 6001, '71'),
    french('Bruxelles', 1000, 1000, '2'),
  ],
  DE: [
    german('Köln', 50667, 50679, '221'),
    german('Düsseldorf', 40210, 40239, '211'),
    german('Aachen', 52062, 52080, '241'),
    german('Münster', 48143, 48167, '251'),
    german('Berlin', 10115, 10119, '30'),
    german('Hamburg', 20095, 20099, '40'),
    german('München', 80331, 80339, '89'),
    german('Bremen', 28195, 28199, '421'),
    german('Osnabrück', 49074, 49090, '541'),
    german('Essen', 45127, 45149, '201'),
    german('Dortmund', 44135, 44149, '231'),
    german('Kleve', 47533, 47533, '2821'),
  ],
}

export const streets: Readonly<Record<Town['language'], readonly string[]>> = {
  NL: [
    'Dorpsstraat',
    'Kerkstraat',
    'Molenweg',
    'Stationsplein',
    'Havenkade',
    'Industrieweg',
    'Lindelaan',
    'Marktplein',
    'Nieuwe Gracht',
    'Ambachtstraat',
    'Kanaaldijk',
    'Burgemeestersplein',
    'Eikenlaan',
    'Veemarkt',
    'Zuiderpark',
    'Weverstraat',
  ],
  FR: [
    'Rue de la Station',
    'Rue du Moulin',
    'Avenue des Tilleuls',
    'Place du Marché',
    'Quai de la Meuse',
    'Rue Neuve',
    "Rue de l'Église",
  ],
  DE: [
    'Bahnhofstraße',
    'Hauptstraße',
    'Mühlenweg',
    'Am Markt',
    'Lindenallee',
    'Gewerbering',
    'Hafenstraße',
    'Schulstraße',
    'Goethestraße',
  ],
}
