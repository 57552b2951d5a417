export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** A visible text of the page. */
export interface ShownText {
  readonly node: Text
  readonly element: HTMLElement
  readonly text: string
  /** One box a line. */
  readonly boxes: readonly Box[]
  /** The visible parts of the boxes. */
  readonly shown: readonly Box[]
}

const isUnseen = (element: Element): boolean =>
  element.closest('.unseen, [hidden], [inert], .ag-aria-description-container') !== null ||
  element.clientWidth === 1 ||
  getComputedStyle(element).clipPath === 'inset(50%)' ||
  !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })

/** The visible part of a box within all ancestors that hide or scroll. */
const visiblePart = (box: Box, element: Element | null): Box => {
  if (element === null || element === document.body) return box
  const { overflowX, overflowY } = getComputedStyle(element)
  const room = element.getBoundingClientRect()
  const across =
    overflowX === 'visible' ? box : { left: Math.max(box.left, room.left), right: Math.min(box.right, room.right) }
  const down =
    overflowY === 'visible' ? box : { top: Math.max(box.top, room.top), bottom: Math.min(box.bottom, room.bottom) }
  return visiblePart(
    { left: across.left, right: across.right, top: down.top, bottom: down.bottom },
    element.parentElement,
  )
}

const shownText = (node: Text): ShownText | null => {
  const [element, text] = [node.parentElement, node.textContent ?? '']
  if (element === null || text.trim() === '' || ['SCRIPT', 'STYLE', 'OPTION'].includes(element.tagName)) return null
  if (isUnseen(element)) return null
  const range = document.createRange()
  range.selectNodeContents(node)
  const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
  const shown = boxes
    .map((box) => visiblePart(box, element))
    .filter(({ left, right, top, bottom }) => right - left > 1 && bottom - top > 1)
  return boxes.length > 0 ? { node, element, text, boxes, shown } : null
}

/** Every text that is drawn, even where a box hides a part of it. */
export const shownTexts = (): ShownText[] => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: ShownText[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = shownText(node as Text)
    if (text) texts.push(text)
  }
  return texts
}

const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '')

/** Whether a title shows the whole text. */
export const isTitled = (element: Element, text: string): boolean =>
  letters(element.closest('[title]')?.getAttribute('title') ?? '').includes(letters(text))

export const overlap = (a: Box, b: Box): { readonly width: number; readonly height: number } => ({
  width: Math.min(a.right, b.right) - Math.max(a.left, b.left),
  height: Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
})
const scrolling = ['auto', 'scroll']
const hiding = ['hidden', 'clip']

/** The innermost box that hides a part of a text, if none inside scrolls. */
export const hidingBox = ({ element, boxes }: ShownText): HTMLElement | null => {
  for (let box: HTMLElement | null = element; box && box !== document.body; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box)
    if (scrolling.includes(overflowX) || scrolling.includes(overflowY)) return null
    const wide = hiding.includes(overflowX) && box.scrollWidth > box.clientWidth + 1
    const high = hiding.includes(overflowY) && box.scrollHeight > box.clientHeight + 3
    const room = box.getBoundingClientRect()
    const leaves = ({ left, right, top, bottom }: Box): boolean =>
      (wide && (right > room.right + 1 || left < room.left - 1)) ||
      (high && (bottom > room.bottom + 3 || top < room.top - 3))
    if (boxes.some(leaves)) return box
    // A heading scrolls with its column.
    if (box.matches('.ag-header-cell')) return null
  }
  return null
}

const scrolls = (element: Element | null, axis: 'overflowX' | 'overflowY'): boolean =>
  element !== null &&
  element !== document.documentElement &&
  (scrolling.includes(getComputedStyle(element)[axis]) || scrolls(element.parentElement, axis))

/** Whether a part of the text is outside the window and cannot be scrolled into view. */
export const isOutside = ({ element, boxes }: ShownText): boolean =>
  element.closest('.ag-header') === null &&
  boxes.some(
    ({ left, right, top, bottom }) =>
      ((right > innerWidth + 1 || left < -1) && !scrolls(element, 'overflowX')) ||
      ((bottom > innerHeight + 1 || top < -1) && !scrolls(element, 'overflowY')),
  )
