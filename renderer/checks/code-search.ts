import { bestFirst } from './best-fit.ts'
import { fold, wordsIn } from './fold.ts'
import { numberWords } from './number-words.ts'

/** `own`: the service's text, where `label` is in another language. */
export interface Code {
  readonly code: string
  readonly label: string
  readonly own?: string
}
/** A line of the list under a code box. Services take codes that they do not offer, so what is typed is a line too. */
export interface CodeLine extends Code {
  readonly is: 'offered' | 'as-typed'
}

/** The text that finds a code. It has both names, because a colleague or the service may use the other language. */
export const codeText = ({ code, label, own = '' }: Code): string => `${code} ${label} ${own}`

/** Everything that finds a code: its texts, and their numbers in words. */
const searchText = (one: Code): string => `${codeText(one)} ${numberWords(`${one.code} ${one.label}`)}`

const offered = (code: Code): CodeLine => ({ ...code, is: 'offered' })
/** Better fits than this are taken by Tab without a look: the code or one of its words begins with what was typed. */
const beginning = 1

/**
 * Lines for a typed text, best first; the first is the one that the field takes. What is typed itself comes first when
 * no code begins with it, so that a code that the service does not offer is never replaced by a chance match.
 */
export const codeLines = (codes: readonly Code[], typed: string): readonly CodeLine[] => {
  const text = typed.trim()
  const asTyped: CodeLine = { is: 'as-typed', code: text, label: '' }
  if (text === '') return [asTyped, ...codes.filter(({ code }) => code !== '').map(offered)]
  const fits = bestFirst(codes, wordsIn(text), (one) => [searchText(one), ''])
  const lines = fits.map(({ one }) => offered(one))
  const same = codes.find(({ code }) => code === text) ?? codes.find(({ code }) => fold(code) === fold(text))
  if (same) return [offered(same), ...lines.filter(({ code }) => code !== same.code)]
  return fits[0] && fits[0].fit <= beginning ? [...lines, asTyped] : [asTyped, ...lines]
}

/** All lines, for a list that is opened without typing; a code that the service does not offer stays at the top. */
export const allLines = (codes: readonly Code[], current: string): readonly CodeLine[] => {
  const lines = codes.map(offered)
  return current === '' || codes.some(({ code }) => code === current)
    ? lines
    : [{ is: 'as-typed', code: current, label: '' }, ...lines]
}

/** A code as pasted texts are compared with it, folded. */
interface Readable {
  readonly code: string
  readonly folded: string
  readonly meanings: readonly string[]
  readonly words: ReadonlySet<string>
}
const readableOf = (one: Code): Readable => ({
  code: one.code,
  folded: fold(one.code),
  meanings: [one.label, one.own ?? ''].map((meaning) => fold(meaning.trim())),
  words: new Set(wordsIn(searchText(one))),
})
/** Folded once for all cells of a block. */
const readables = new WeakMap<readonly Code[], readonly Readable[]>()

const onlyOf = (codes: readonly Readable[], fits: (one: Readable) => boolean): string | undefined => {
  const [first, ...others] = codes.filter(fits)
  return others.length === 0 ? first?.code : undefined
}

/**
 * The code that a pasted text means: it is the code or its meaning, or whole words that one code alone has. Any other
 * text stays as it is, because no list shows the user what became of it.
 */
export const pastedCode = (codes: readonly Code[], text: string): string => {
  const all = readables.get(codes) ?? codes.map(readableOf)
  readables.set(codes, all)
  const wanted = fold(text.trim())
  if (wanted === '' || all.some(({ code }) => code === text)) return text
  const words = wordsIn(wanted)
  return (
    onlyOf(all, ({ folded }) => folded === wanted) ??
    onlyOf(all, ({ meanings }) => meanings.includes(wanted)) ??
    onlyOf(all, (one) => words.every((word) => one.words.has(word))) ??
    text
  )
}
