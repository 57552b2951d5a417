import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { about, inGrid, inMain, inWindow } from '../../preload/contract/languages/en.ts'
import { pseudoText } from '../screens/pseudo.ts'

/** Writes the file of a new language. Its texts are accented English, and stand there in full. */
type Part = string | ((...given: never[]) => string) | readonly string[] | { readonly [name: string]: Part }

const isList = (part: Part): part is readonly string[] => Array.isArray(part)
const written = (part: Part): string => {
  if (typeof part === 'string') return JSON.stringify(pseudoText(part))
  // Node removes types from a source, and leaves the rest of a function as it is.
  if (typeof part === 'function') return part.toString()
  if (isList(part)) return `[${part.map(written).join(', ')}]`
  return `{ ${Object.entries(part)
    .map(([name, one]) => `${JSON.stringify(name)}: ${written(one)}`)
    .join(', ')} }`
}

const file = join(import.meta.dirname, '../../preload/contract/languages/de.ts')
writeFileSync(
  file,
  `import type { MainTexts } from '../messages/main/en.ts'
import type { Messages } from '../messages/window/en.ts'
import type { AboutLanguage, GridTexts } from './shape.ts'

export const about: AboutLanguage = {
  tag: 'de-DE',
  name: 'Deutsch',
  terms: {
    'customer-terms': [],
    debtor: [${JSON.stringify([pseudoText('customer').slice(1, -1), pseudoText('debtor').slice(1, -1)])}],
    'debtor-terms': [],
  },
  ownTerms: ${written(about.ownTerms)},
  states: { A: ['Aktiv'], P: ['Passiv', 'Inaktiv'] },
  codes: {},
  yes: ['ja'],
  no: ['nein'],
  meanings: ['bezeichnung'],
}
export const inMain: MainTexts = ${written(inMain as unknown as Part)}
export const inWindow: Messages = ${written(inWindow)}
export const inGrid: GridTexts = ${written(inGrid)}
`,
)
