import { readdirSync } from 'node:fs'
import { join } from 'node:path'

export const folder = join('preload', 'contract', 'languages')

/** A language file is named after its subtags: `de.ts`, `pt-BR.ts`. */
const languageFile = /^([a-z]{2,3}(?:-[A-Za-z\d]{2,8})*)\.ts$/
export const languagesIn = (root: string): readonly string[] =>
  readdirSync(join(root, folder))
    .flatMap((file) => languageFile.exec(file)?.[1] ?? [])
    .sort()

const variableOf = (language: string): string => language.replaceAll('-', '')
const keyOf = (language: string): string => (language.includes('-') ? `'${language}'` : language)
const table = (languages: readonly string[], part: string): string =>
  `{\n${languages.map((one) => `  ${keyOf(one)}: ${variableOf(one)}.${part},\n`).join('')}}`

/** The list of languages, as the formatter writes it. */
export const listOf = (languages: readonly string[]): string => `// Written by \`npm run languages\`.
${languages.map((one) => `import * as ${variableOf(one)} from './${one}.ts'\n`).join('')}import type { MainTexts } from '../messages/main/en.ts'
import type { Messages } from '../messages/window/en.ts'
import type { AboutLanguage, GridTexts } from './shape.ts'

export const languages = [${languages.map((one) => `'${one}'`).join(', ')}] as const
export type Language = (typeof languages)[number]
type Each<Part> = Readonly<Record<Language, Part>>

export const about: Each<AboutLanguage> = ${table(languages, 'about')}

export const mainTexts: Each<MainTexts> = ${table(languages, 'inMain')}

export const windowTexts: Each<Messages> = ${table(languages, 'inWindow')}

export const gridTexts: Each<GridTexts> = ${table(languages, 'inGrid')}
`
