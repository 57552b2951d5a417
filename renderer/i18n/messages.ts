import { createI18n, useI18n } from 'vue-i18n'
import { languageOf, nextName, usualLanguage } from '../../preload/contract/language-of.ts'
import { languages, windowTexts } from '../../preload/contract/languages/index.ts'
import type { Environment, Language, Terms } from '../../preload/contract/settings.ts'
import type { FieldValue } from '../../preload/contract/customers.ts'
import { fieldNamed } from '../../preload/contract/customer-fields.ts'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import { allInTerms } from '../../preload/contract/terms.ts'
import { unreadableReasonOf } from '../../preload/contract/unreadable.ts'
import { writeFaultOf } from '../../preload/contract/write-fault.ts'
import { useConnectedName } from './connected.ts'
import { dayOfMoment } from './days.ts'
import type { Messages } from '../../preload/contract/messages/window/en.ts'
import { isolated } from './direction.ts'
import { regionOf } from './region.ts'

export const startLanguage = (): Language => languageOf(navigator.language)

/** Texts are compiled to syntax trees at run time, never to code, so nothing needs eval. */
export const createMessages = (language: Language) =>
  createI18n({
    legacy: false,
    locale: language,
    fallbackLocale: usualLanguage,
    // A copy, because vue-i18n puts the texts in other terms into this object.
    messages: { ...windowTexts },
    missingWarn: false,
    fallbackWarn: false,
  })

/** Shows all texts in the terms of the connected product. */
export const useTerms = (): ((terms: Terms) => void) => {
  const { setLocaleMessage } = useI18n<{ message: Messages }, Language>({ useScope: 'global' })
  let worn: Terms = 'customer'
  return (terms) => {
    // The settings are read often, and each new text draws everything again.
    if (terms === worn) return
    worn = terms
    for (const language of languages) setLocaleMessage(language, allInTerms(windowTexts[language], language, terms))
  }
}

const numbers = new Map<string, Intl.NumberFormat>()
/**
 * Making a format takes fifty times as long as using it. Formats of times are made anew, because they keep the time
 * zone in which they were made.
 */
const numberFormat = (region: string): Intl.NumberFormat => {
  const format = numbers.get(region) ?? new Intl.NumberFormat(region)
  numbers.set(region, format)
  return format
}

const sameDay = (a: number, b: number): boolean => new Date(a).toDateString() === new Date(b).toDateString()

/** Isolates names, which may be right-to-left. */
const isolatedNames = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolated(value) : value]),
  )

/** The values of a text. Few texts name the service or a language, so both are looked up only where they do. */
const filledIn = (service: () => string, language: () => Language, values: Readonly<Record<string, unknown>>) => ({
  get service() {
    return isolated(service())
  },
  get nextLanguage() {
    return isolated(nextName(language()))
  },
  ...isolatedNames(values),
})

/** Texts, numbers and times in the user's language. `field-texts.ts` formats customers' values. */
export const useMessages = () => {
  const { t: plain, locale } = useI18n({ useScope: 'global' })
  const connected = useConnectedName(plain)
  const t = (key: string, values: Readonly<Record<string, unknown>> = {}, many = 1): string =>
    plain(
      key,
      filledIn(connected, () => locale.value as Language, values),
      many,
    )
  const region = (): string => regionOf(locale.value as Language, navigator.languages)
  const number = (value: number): string => numberFormat(region()).format(value)
  const clock = (at: number): string => new Intl.DateTimeFormat(region(), { timeStyle: 'short' }).format(at)
  /** Today's times alone; others with their day in numbers: 12-05-2022 10:42. */
  const time = (at: number): string =>
    sameDay(at, Date.now()) ? clock(at) : `${dayOfMoment(region(), at)} ${clock(at)}`
  const date = (at: number): string => new Intl.DateTimeFormat(region(), { dateStyle: 'full' }).format(at)
  const day = (at: number): string => {
    if (sameDay(at, Date.now())) return t('history.today', { date: date(at) })
    const yesterday = new Date()
    // By the calendar: a day on which the clock changes has another length.
    yesterday.setDate(yesterday.getDate() - 1)
    return sameDay(at, yesterday.getTime()) ? t('history.yesterday', { date: date(at) }) : date(at)
  }
  /** Always in full, because paper is read on another day. */
  const moment = (at: number): string =>
    new Intl.DateTimeFormat(region(), { dateStyle: 'long', timeStyle: 'short' }).format(at)
  const count = (key: string, value: number): string => t(key, { count: number(value) }, value)
  const failure = (fail: Pick<ErrorPayload, 'code' | 'about'>): string => {
    const fault = writeFaultOf(fail)
    const unreadable = unreadableReasonOf(fail)
    if (unreadable !== null) return t(`unreadable.${unreadable}`)
    return t(fault === null ? `failure.${fail.code}` : `writeFault.${fault}`)
  }
  const environmentName = ({ kind, name }: Pick<Environment, 'kind' | 'name'>): string =>
    kind === 'demo' ? t('kind.demo') : name
  /** The label of a property; one outside the contract keeps its own name. */
  const fieldLabel = (name: string): string => {
    const known = fieldNamed(name)
    return known ? t(`field.${known}`) : name
  }
  const valueText = (value: FieldValue | undefined): string => {
    if (value === undefined || value.is === 'empty') return t('common.empty')
    if (value.is === 'yes-no') return value.yes ? t('common.yes') : t('common.no')
    if (value.is === 'nested') return value.json
    return value.text === '' ? t('common.empty') : value.text
  }
  return {
    t,
    locale,
    region,
    number,
    time,
    clock,
    day,
    date,
    moment,
    count,
    failure,
    environmentName,
    fieldLabel,
    valueText,
  }
}
