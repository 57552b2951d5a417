import { hidingBox, isOutside, isTitled, overlap, shownTexts, type Box, type ShownText } from './shown-texts.ts'

/**
 * Faults of the layout, in any language:
 *
 * - `cut`: a text that its box hides a part of, or the choice of a list, and no title shows the whole;
 * - `stub`: a text of which a few letters are left, though a title shows the whole;
 * - `outside`: a text outside the window that cannot be scrolled into view;
 * - `over`: a text on another one;
 * - `spills`: a text that leaves its column;
 * - `narrow`: a sentence of many lines in a column of a word or two;
 * - `broken`: a word that goes on at the next line;
 * - `sideways`: a part of the page that scrolls sideways;
 * - `nested`: a part that scrolls inside another one that scrolls too.
 *
 * The table's columns and the form have the widths that the user gave them, and any number of customers can be
 * compared.
 */
const narrowest = 128
const mostLines = 4
/** Of a text that is cut, as “Kantoor…”. */
const leastShown = 48
/** Longer ones need not fit a column: parts of addresses, and names of villages in Wales. */
const longestWord = 16

const short = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 60)
const named = (element: Element): string => `${element.tagName.toLowerCase()}.${[...element.classList].join('.')}`
const isInTable = (element: Element): boolean => element.closest('.ag-root-wrapper') !== null

const isInline = (element: Element): boolean => ['inline', 'contents'].includes(getComputedStyle(element).display)
const columnOf = (element: HTMLElement): HTMLElement =>
  isInline(element) && element.parentElement ? columnOf(element.parentElement) : element

const cutTexts = (texts: readonly ShownText[]): string[] =>
  texts
    .filter((text) => !isTitled(text.element, text.text))
    .flatMap((text) => {
      const box = hidingBox(text)
      return box ? [`cut: ${named(box)} ${short(text.text)}`] : []
    })

const widest = (boxes: readonly Box[]): number => Math.max(0, ...boxes.map(({ left, right }) => right - left))
const stubs = (texts: readonly ShownText[]): string[] =>
  texts.flatMap((text) => {
    const [box, width] = [hidingBox(text), widest(text.shown)]
    return box && width > 0 && width < leastShown && width + 1 < widest(text.boxes)
      ? [`stub: ${named(box)} ${Math.round(width)} px ${short(text.text)}`]
      : []
  })

const textsOutside = (texts: readonly ShownText[]): string[] =>
  matchMedia('print').matches
    ? []
    : texts
        .filter((text) => isOutside(text) && hidingBox(text) === null)
        .map(({ element, text }) => `outside: ${named(element)} ${short(text)}`)

/** A range cannot read the text that a list shows of its choice; a text that is too long wraps below the list. */
const cutChoices = (): string[] =>
  [...document.querySelectorAll('select')]
    .filter((list) => list.checkVisibility())
    .flatMap((list) => {
      const text = list.selectedOptions[0]?.text.trim() ?? ''
      const isCut = list.scrollHeight > list.clientHeight + 3 || list.scrollWidth > list.clientWidth + 1
      return isCut && !isTitled(list, text) ? [`cut: ${named(list)} ${short(text)}`] : []
    })

/** Whether what is on top at a place is meant to cover what is below: a menu, a dialog, a heading that stays. */
const coversBelow = (top: Element, below: Element): boolean => {
  for (let box: Element | null = top; box && !box.contains(below); box = box.parentElement)
    if (['absolute', 'fixed', 'sticky'].includes(getComputedStyle(box).position)) return true
  return false
}
const isOver = (one: ShownText, other: ShownText): boolean =>
  one.shown.some((a) =>
    other.shown.some((b) => {
      const { width, height } = overlap(a, b)
      if (width <= 3 || height <= 5) return false
      const [x, y] = [Math.max(a.left, b.left) + width / 2, Math.max(a.top, b.top) + height / 2]
      const top = document.elementFromPoint(x, y)
      return (
        top !== null &&
        [one, other].some(({ element }) => element.contains(top) || top.contains(element)) &&
        !coversBelow(top, one.element) &&
        !coversBelow(top, other.element)
      )
    }),
  )
const textsOver = (texts: readonly ShownText[]): string[] =>
  texts.flatMap((one, at) =>
    texts
      .slice(at + 1)
      .filter((other) => isOver(one, other))
      .map((other) => `over: ${named(one.element)} ${short(one.text)} | ${named(other.element)} ${short(other.text)}`),
  )

const spilling = (texts: readonly ShownText[]): string[] =>
  texts.flatMap(({ element, text, shown }) => {
    const column = columnOf(element)
    const room = column.getBoundingClientRect()
    const leaves = ({ left, right }: Box): boolean => right > room.right + 2 || left < room.left - 2
    return room.width > 0 && shown.some(leaves) ? [`spills: ${named(column)} ${short(text)}`] : []
  })

const narrowTexts = (texts: readonly ShownText[]): string[] => {
  const columns = Map.groupBy(
    texts.filter((text) => hidingBox(text) === null),
    ({ element }) => columnOf(element),
  )
  return [...columns].flatMap(([column, all]) => {
    const lines = new Set(all.flatMap(({ boxes }) => boxes.map(({ bottom }) => Math.round(bottom / 4))))
    const words = (column.textContent ?? '').trim().split(/\s+/)
    return column.clientWidth < narrowest && lines.size > mostLines && words.length >= lines.size
      ? [`narrow: ${named(column)} ${column.clientWidth} px, ${lines.size} lines ${short(column.textContent ?? '')}`]
      : []
  })
}

const isAddress = (token: string): boolean => /@|:\/\/|^www\./i.test(token)
/** Words that a line may only break after, of tokens that fit a column and of addresses, which break at their signs. */
const wordsOf = (text: string): readonly RegExpExecArray[] =>
  [...text.matchAll(/\S+/g)]
    .filter(([token]) => token.length <= longestWord || isAddress(token))
    .flatMap(({ 0: token, index }) =>
      [...token.matchAll(/[\p{L}\p{N}]{2,}/gu)].map((word) => Object.assign(word, { index: index + word.index })),
    )
    .filter(([word]) => word.length <= longestWord)
/** `lowest`: the end of what its box shows of a text of several lines. */
const isBroken = ({ node }: ShownText, { 0: word, index }: RegExpExecArray, lowest: number): boolean => {
  const range = document.createRange()
  range.setStart(node, index)
  range.setEnd(node, index + word.length)
  const shown = [...range.getClientRects()].filter(({ bottom }) => bottom <= lowest + 1)
  return new Set(shown.map(({ bottom }) => bottom)).size > 1
}
const brokenWords = (texts: readonly ShownText[]): string[] =>
  texts
    .filter((text) => text.boxes.length > 1 && getComputedStyle(text.element).hyphens !== 'auto')
    .flatMap((text) => {
      const lowest = hidingBox(text)?.getBoundingClientRect().bottom ?? Infinity
      return wordsOf(text.text)
        .filter((word) => isBroken(text, word, lowest))
        .map(([word]) => `broken: ${named(columnOf(text.element))} ${word}`)
    })

const sideways = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('body *')]
    .filter(
      (box) =>
        box.scrollWidth > box.clientWidth + 1 &&
        box.clientWidth > 1 &&
        ['auto', 'scroll'].includes(getComputedStyle(box).overflowX) &&
        !isInTable(box) &&
        !box.matches('.jumps, .framed:has(> .compare)') &&
        box.checkVisibility(),
    )
    .map((box) => `sideways: ${named(box)} ${box.scrollWidth - box.clientWidth} px`)

const scrollsDown = (box: Element): boolean =>
  box.scrollHeight > box.clientHeight + 1 &&
  box.clientHeight > 1 &&
  ['auto', 'scroll'].includes(getComputedStyle(box).overflowY) &&
  !isInTable(box) &&
  box.checkVisibility()
const nested = (): string[] => {
  const boxes = [...document.querySelectorAll('body *')].filter(scrollsDown)
  return boxes.flatMap((inner) => {
    const outer = boxes.find((box) => box !== inner && box.contains(inner) && !coversBelow(inner, box))
    return outer ? [`nested: ${named(inner)} in ${named(outer)}`] : []
  })
}

const layoutFaults = (): string[] => {
  const texts = shownTexts().filter(({ element }) => !isInTable(element))
  const { scrollWidth } = document.documentElement
  return [
    ...new Set([
      ...cutTexts(texts),
      ...stubs(texts),
      ...cutChoices(),
      ...textsOutside(texts),
      ...textsOver(texts),
      ...spilling(texts),
      ...narrowTexts(texts),
      ...brokenWords(texts),
      ...sideways(),
      ...nested(),
      ...(scrollWidth > innerWidth + 1 ? [`sideways: the page ${scrollWidth - innerWidth} px`] : []),
    ]),
  ]
}
Object.assign(window, { layoutFaults, shownTexts })
