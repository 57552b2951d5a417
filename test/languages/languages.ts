import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folder, languagesIn, listOf } from './list.ts'

/** `npm run languages`: writes the list of languages from the files of their folder. */
const root = join(import.meta.dirname, '..', '..')
writeFileSync(join(root, folder, 'index.ts'), listOf(languagesIn(root)))
