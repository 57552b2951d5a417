// Written by `npm run languages`.
import * as en from './en.ts'
import * as nl from './nl.ts'
import type { MainTexts } from '../messages/main/en.ts'
import type { Messages } from '../messages/window/en.ts'
import type { AboutLanguage, GridTexts } from './shape.ts'

export const languages = ['en', 'nl'] as const
export type Language = (typeof languages)[number]
type Each<Part> = Readonly<Record<Language, Part>>

export const about: Each<AboutLanguage> = {
  en: en.about,
  nl: nl.about,
}

export const mainTexts: Each<MainTexts> = {
  en: en.inMain,
  nl: nl.inMain,
}

export const windowTexts: Each<Messages> = {
  en: en.inWindow,
  nl: nl.inWindow,
}

export const gridTexts: Each<GridTexts> = {
  en: en.inGrid,
  nl: nl.inGrid,
}
