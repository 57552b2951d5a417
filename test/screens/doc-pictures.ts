/** A picture of docs/pictures.md: a state of the album, in both looks. */
export interface DocPicture {
  /** The state by its name in `groups/`. */
  readonly screen: string
  readonly title: string
  readonly says: string
}

export const looks = ['light', 'dark'] as const
export type Look = (typeof looks)[number]

export const docPictures: readonly DocPicture[] = [
  {
    screen: 'customers',
    title: 'The table',
    says: 'Every customer of an administration, with the changes that wait marked at the cell and the row.',
  },
  {
    screen: 'record',
    title: 'The form',
    says: 'All fields of one customer beside the table, with what was changed and not saved yet.',
  },
  {
    screen: 'conflict',
    title: 'A conflict',
    says: 'Both sides changed the same field. You pick a value for each, and nothing is sent before.',
  },
  {
    screen: 'bulk-many',
    title: 'A change of many',
    says: 'Each customer with its value before and after. Nothing is saved before you say so.',
  },
  {
    screen: 'history',
    title: 'The history',
    says: 'Who changed what, when, and what the service answered. A line can be undone from here.',
  },
  {
    screen: 'import-check',
    title: 'An import',
    says: 'What a file would create and change, row by row, with every problem at its cell.',
  },
  {
    screen: 'duplicates-compare',
    title: 'Duplicates',
    says: 'Customers that are probably one, side by side, with the fields that differ marked.',
  },
  {
    screen: 'quality',
    title: 'Quality',
    says: 'The rules with findings, and the customers of one of them with a suggestion.',
  },
]

/** The path of a picture, from the folder of the page. */
export const fileOf = ({ screen }: DocPicture, look: Look): string => `pictures/${screen}-${look}.png`

const section = (picture: DocPicture): string => `## ${picture.title}

${picture.says}

<picture>
  <source media="(prefers-color-scheme: dark)" srcset="${fileOf(picture, 'dark')}">
  <img src="${fileOf(picture, 'light')}" alt="${picture.says}">
</picture>
`

/** The page `docs/pictures.md`. */
export const page = `# What it looks like

Invented customers, light or dark as your page is. \`npm run pictures\` draws all of them again (\`test/screens/doc-pictures.ts\`).

${docPictures.map(section).join('\n')}`
