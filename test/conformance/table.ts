import type { Held, Result } from './sentence.ts'

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

export const tableHead = `${'section and item'.padEnd(58)} ${'result'.padEnd(15)} sentence  |  what was seen`

export const tableLine = ({ sentence, result, observed }: Held): string =>
  `${sentence.at.padEnd(58)} ${result.padEnd(15)} ${sentence.says}  |  ${oneLine(observed)}`

export const countLine = (all: readonly Held[]): string => {
  const count = (result: Result): number => all.filter((held) => held.result === result).length
  return `${count('passed')} passed, ${count('failed')} failed, ${count('nothing to hold')} with nothing to hold`
}
