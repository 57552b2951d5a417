import UFuzzy from '@leeoniya/ufuzzy'
import MiniSearch from 'minisearch'

/** Rows that a search shows. */
const shown = 50

/** A library's search for lines with all words. Each finds other lines than we do: see this folder's README. */
type Search = (words: readonly string[]) => readonly unknown[]

/** An index of words: it finds those that begin with what was typed. */
export const miniSearch = (lines: readonly string[]): Search => {
  const index = new MiniSearch({ fields: ['text'] })
  index.addAll(lines.map((text, id) => ({ id, text })))
  return (words) => index.search(words.join(' '), { prefix: true, combineWith: 'AND' }).slice(0, shown)
}

/** A scan by regular expressions: words in any order, parts of words too. */
export const uFuzzy = (lines: readonly string[]): Search => {
  const [fuzzy, haystack] = [new UFuzzy(), [...lines]]
  return (words) => {
    const [found, , order] = fuzzy.search(haystack, words.join(' '), 1)
    return (order ?? found ?? []).slice(0, shown)
  }
}
