/** Numbers from 1 to 99 in words, so that "dertig" or "thirty" finds a list's "30 days". */
const units = {
  nl: ['een', 'twee', 'drie', 'vier', 'vijf', 'zes', 'zeven', 'acht', 'negen'],
  en: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
}
const teens = {
  nl: 'tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien'.split(' '),
  en: 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' '),
}
const tens = {
  nl: ['twintig', 'dertig', 'veertig', 'vijftig', 'zestig', 'zeventig', 'tachtig', 'negentig'],
  en: ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'],
}
const together = {
  nl: (ten: string, unit: string): string => `${unit}${unit.endsWith('e') ? 'ë' : 'e'}n${ten}`,
  en: (ten: string, unit: string): string => `${ten}-${unit}`,
}

const inLanguage = (number: number, language: 'nl' | 'en'): string | undefined => {
  if (number < 10) return units[language][number - 1]
  if (number < 20) return teens[language][number - 10]
  const ten = tens[language][Math.floor(number / 10) - 2]
  const unit = units[language][(number % 10) - 1]
  return ten !== undefined && unit !== undefined ? together[language](ten, unit) : ten
}

/** The numbers of a text in Dutch and English words. */
export const numberWords = (text: string): string =>
  [...new Set(text.match(/\d+/g))]
    .filter((digits) => digits.length <= 2)
    .flatMap((digits) => [inLanguage(Number(digits), 'nl'), inLanguage(Number(digits), 'en')])
    .filter((words) => words !== undefined)
    .join(' ')
