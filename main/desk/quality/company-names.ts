import { fold } from '../../database/search/fold.ts'

/** Legal forms as they are folded, without points. They do not tell companies apart. */
const legalForms = new Set(
  (
    'bv bvba nv vof cv cvba cvoa sprl srl sa sas sasu sarl eurl snc sca scs sci scrl asbl vzw ivzw gcv commv maatschap ' +
    'eenmanszaak stichting vereniging holding gmbh mbh ag kg ohg gbr ug ev eg se ek kgaa co cie ltd limited plc llp llc lp ' +
    'inc corp corporation spa srls snc as asa aps oy oyj ab kft zrt doo sro sp zoo oo ood eood lda sl slu slne'
  ).split(' '),
)

/** Danish and other forms, such as A/S. */
const slashed = /\b([a-z])\/([a-z])\b/g
const noWord = /[^\p{L}\p{N}]+/u
const beyondAscii = /[^\u0000-\u007f]/
/** The same for ASCII in small letters, in a third of the time. */
const noAsciiWord = /[^a-z0-9]+/
/** Words and spaces alone, as in most names: a sign parts them in less time than an expression. */
const plainWords = /^[a-z0-9 ]*$/

const joins = (word: string): boolean => word === '' || word === 'en' || word === 'and'

/** Points and slashes of forms are rare: looking for them costs less than replacing none. */
const withoutPoints = (folded: string): string => {
  const bare = folded.includes('.') ? folded.replaceAll('.', '') : folded
  return bare.includes('/') ? bare.replace(slashed, '$1$2') : bare
}

const signsIn = (folded: string): string | RegExp => {
  if (plainWords.test(folded)) return ' '
  return beyondAscii.test(folded) ? noWord : noAsciiWord
}

/** The words of a company's name: folded, without legal forms, signs and joining words. Empty only if nothing is left. */
export const nameWords = (name: string): readonly string[] => {
  const folded = withoutPoints(fold(name))
  const [all, own]: [string[], string[]] = [[], []]
  for (const word of folded.split(signsIn(folded))) {
    if (joins(word)) continue
    all.push(word)
    if (!legalForms.has(word)) own.push(word)
  }
  return own.length > 0 ? own : all
}
