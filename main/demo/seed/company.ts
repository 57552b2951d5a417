import { parts } from './names.ts'
import type { Random } from './random.ts'
import { towns } from './towns.ts'
import type { Country, Town } from './towns.ts'

const flemishForms = ['BV', 'BV', 'NV', 'VOF', 'CV'] as const

export interface Company {
  readonly random: Random
  readonly country: Country
  readonly town: Town
  readonly name: string
  readonly soleTrader: boolean
}

const country = (random: Random): Country => {
  const draw = random.next()
  if (draw < 0.62) return 'NL'
  return draw < 0.86 ? 'BE' : 'DE'
}

const companyName = (random: Random, land: Country, language: Town['language'], soleTrader: boolean): string => {
  const { trades, surnames } = parts[language]
  const forms = land === 'BE' && language === 'NL' ? flemishForms : parts[language].forms
  const [trade, surname] = [random.pick(trades), random.pick(surnames)]
  if (soleTrader) return `${trade} ${surname}`
  const draw = random.next()
  if (draw < 0.55) return `${trade} ${surname} ${random.pick(forms)}`
  return draw < 0.8 ? `${surname} ${trade} ${random.pick(forms)}` : `${trade} ${surname} & ${random.pick(surnames)}`
}

export const companyOf = (random: Random): Company => {
  const land = country(random)
  const town = random.pick(towns[land])
  const soleTrader = land === 'NL' && random.chance(0.15)
  return {
    random,
    country: land,
    town,
    soleTrader,
    name: companyName(random, land, town.language, soleTrader).slice(0, 40),
  }
}
