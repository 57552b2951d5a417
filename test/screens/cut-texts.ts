import type { Page } from '@playwright/test'

/** Words that are the same in every language: names, abbreviations, and names of keys. */
const plain = [
  'Ledgerdesk',
  'HTTP',
  'JSON',
  'CSV',
  'Ctrl',
  'Alt',
  'Shift',
  'Del',
  'Backspace',
  'Tab',
  'Home',
  'End',
  'Page',
  'Esc',
  'Enter',
  'POST',
  'PUT',
  'DELETE',
]

/**
 * Faults of the visible texts on a page in the pseudo language:
 *
 * - `cut`: its box hides part of it, and no title shows the whole;
 * - `outside`: it is outside the window and cannot be scrolled into view;
 * - `over`: it overlaps another text of the same layer (the page, one dialog, one menu);
 * - `literal`: a word without brackets that is neither data nor a contract name. `data`: every text that the fake main
 *   may return. Table cells and field values are data: a column is sized, a field scrolls.
 */
export const wrongTexts = (page: Page, data: readonly string[]): Promise<string[]> =>
  page.evaluate(
    ({ given, known }) => {
      const wordsOf = (text: string): string[] => text.match(/\p{L}{2,}/gu) ?? []
      const days = [
        ...Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1)),
        ...Array.from({ length: 7 }, (_, at) => new Date(2026, 0, at + 1)),
      ]
      const dates = days.flatMap((day) =>
        (['long', 'short'] as const).flatMap((style) =>
          wordsOf(new Intl.DateTimeFormat('nl-NL', { weekday: style, month: style }).format(day)),
        ),
      )
      const allowed = new Set([...given, ...known, ...dates].flatMap(wordsOf).map((word) => word.toLowerCase()))
      const found: string[] = []
      const short = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 90)
      const tell = (what: string, element: Element, text: string): void =>
        void found.push(`${what}: ${element.tagName.toLowerCase()}.${[...element.classList].join('.')} ${short(text)}`)

      const unseen = (element: Element): boolean =>
        element.closest('.unseen, [hidden], [inert], .ag-aria-description-container') !== null ||
        element.clientWidth === 1 ||
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      const literals = (text: string): string[] => {
        let rest = text
        for (let before = ''; before !== rest;) [before, rest] = [rest, rest.replace(/\[[^[\]]*\]/gu, ' ')]
        // A sentence cut out of a longer text has only one bracket.
        return wordsOf(rest.replace(/\[.*$/su, ' ').replace(/^.*\]/su, ' ')).filter(
          (word) => !allowed.has(word.toLowerCase()),
        )
      }
      const scrolls = (element: Element | null, axis: 'overflowX' | 'overflowY'): boolean =>
        element !== null &&
        element !== document.documentElement &&
        (['auto', 'scroll'].includes(getComputedStyle(element)[axis]) || scrolls(element.parentElement, axis))
      const isSaid = (element: Element, text: string): boolean => {
        const titled = element.closest('[title]')
        return (
          titled !== null && (titled.getAttribute('title') ?? '').replace(/\s+/g, '').includes(text.replace(/\s+/g, ''))
        )
      }

      const spoken = ['title', 'placeholder', 'aria-label', 'alt']
      for (const element of document.querySelectorAll('body *')) {
        for (const name of spoken)
          for (const word of literals(element.getAttribute(name) ?? ''))
            tell(`literal ${name} "${word}"`, element, element.getAttribute(name) ?? '')
      }
      type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
      interface Text {
        readonly node: globalThis.Text
        readonly element: HTMLElement
        readonly text: string
        readonly boxes: readonly Box[]
        readonly shown: readonly Box[]
        readonly layer: Element
      }
      /** The visible part of a box within all ancestors that hide or scroll. */
      const within = (box: Box, element: Element | null): Box => {
        if (element === null || element === document.body) return box
        const { overflowX, overflowY } = getComputedStyle(element)
        const room = element.getBoundingClientRect()
        const across =
          overflowX === 'visible'
            ? box
            : { left: Math.max(box.left, room.left), right: Math.min(box.right, room.right) }
        const down =
          overflowY === 'visible'
            ? box
            : { top: Math.max(box.top, room.top), bottom: Math.min(box.bottom, room.bottom) }
        return within(
          { left: across.left, right: across.right, top: down.top, bottom: down.bottom },
          element.parentElement,
        )
      }
      const texts: Text[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (
        let node = walker.nextNode() as globalThis.Text | null;
        node;
        node = walker.nextNode() as globalThis.Text | null
      ) {
        const element = node.parentElement
        if (
          !element ||
          (node.textContent ?? '').trim() === '' ||
          ['SCRIPT', 'STYLE', 'OPTION'].includes(element.tagName) ||
          unseen(element)
        )
          continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
        const shown = boxes
          .map((box) => within(box, element))
          .filter(({ left, right, top, bottom }) => right - left > 1 && bottom - top > 1)
        if (boxes.length > 0)
          texts.push({
            node,
            element,
            text: node.textContent ?? '',
            boxes,
            shown,
            layer:
              element.closest('dialog, [role=dialog], [role=menu], [popover], .editor, .ag-row, .ag-header-cell') ??
              document.body,
          })
      }
      const isWord = ({ element, text }: Text): boolean => /[[\]~]/.test(text) && element.closest('.ag-row') === null
      for (const { element, text } of texts)
        if (element.closest('kbd, .ag-row, pre, code, .host') === null)
          for (const word of literals(text)) tell(`literal "${word}"`, element, text)

      const visible = ({ element, shown: [box] }: Text): boolean => {
        const top = box ? document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2) : null
        return top !== null && (top.contains(element) || element.contains(top))
      }
      const words = texts.filter(isWord)
      for (const text of words) {
        for (let box: HTMLElement | null = text.element; box && box !== document.body; box = box.parentElement) {
          const style = getComputedStyle(box)
          if (['auto', 'scroll'].includes(style.overflowX) || ['auto', 'scroll'].includes(style.overflowY)) break
          const wide = ['hidden', 'clip'].includes(style.overflowX) && box.scrollWidth > box.clientWidth + 1
          const high =
            ['hidden', 'clip'].includes(style.overflowY) &&
            !['auto', 'scroll'].includes(style.overflowX) &&
            box.scrollHeight > box.clientHeight + 3
          const room = box.getBoundingClientRect()
          const leaves = text.boxes.some(
            ({ left, right, top, bottom }) =>
              (wide && (right > room.right + 1 || left < room.left - 1)) ||
              (high && (bottom > room.bottom + 3 || top < room.top - 3)),
          )
          if (leaves && !isSaid(text.element, text.text)) tell('cut', box, text.text)
          // A heading scrolls with its column.
          if (leaves || box.matches('.ag-header-cell')) break
        }
        const beyond =
          text.element.closest('.ag-header') === null &&
          text.boxes.some(
            ({ left, right, top, bottom }) =>
              ((right > innerWidth + 1 || left < -1) && !scrolls(text.element, 'overflowX')) ||
              ((bottom > innerHeight + 1 || top < -1) && !scrolls(text.element, 'overflowY')),
          )
        if (beyond) tell('outside', text.element, text.text)
      }
      const inSight = texts.filter((text) => text.element.closest('.ag-row') === null && visible(text))
      for (const one of inSight.filter(isWord)) {
        const over = inSight.find(
          (other) =>
            other.node !== one.node &&
            other.layer === one.layer &&
            !isSaid(one.element, one.text) &&
            one.shown.some((a) =>
              other.shown.some(
                (b) =>
                  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
                  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 5,
              ),
            ),
        )
        if (over) tell(`over "${short(over.text)}"`, one.element, one.text)
      }
      if (document.documentElement.scrollWidth > innerWidth + 1)
        found.push(`the page is ${document.documentElement.scrollWidth - innerWidth} px wider than the window`)
      return [...new Set(found)]
    },
    { given: data, known: plain },
  )

/** Every text that the fake main returns now, or that was typed. */
export const dataOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const texts = new Set<string>()
    const collect = (value: unknown): void => {
      if (typeof value === 'string') texts.add(value)
      else if (value !== null && typeof value === 'object')
        for (const [name, part] of Object.entries(value)) {
          texts.add(name)
          collect(part)
        }
    }
    type Calls = Readonly<Record<string, Readonly<Record<string, (...given: readonly unknown[]) => Promise<unknown>>>>>
    const { api, signInToolbar } = window as unknown as {
      readonly api?: Calls
      readonly signInToolbar?: { read(): Promise<unknown> }
    }
    for (const field of document.querySelectorAll('input')) collect(field.value)
    if (signInToolbar) collect(await signInToolbar.read())
    if (!api) return [...texts]
    const settings = (await api['settings']?.['read']?.()) as { readonly value?: { readonly place: unknown } }
    const place = settings.value?.place
    collect(settings)
    collect(await api['proxy']?.['asked']?.())
    if (!place) return [...texts]
    const question = {
      search: '',
      filter: {},
      sort: [],
      columns: ['CustomerId', 'Name', 'ShortName', 'City', 'ZipCode', 'Email', 'Homepage', 'Person', 'Street1'],
      from: 0,
      count: 100,
    }
    for (const answer of [
      api['customers']?.['rows']?.(place, question),
      api['customers']?.['choices']?.(place),
      api['customers']?.['savedViews']?.(place),
      api['customers']?.['read']?.(place, '000011'),
      api['edits']?.['list']?.(place),
      api['history']?.['list']?.(place, { search: '', before: null, count: 100 }),
      api['sync']?.['read']?.(place),
      api['session']?.['read']?.('demo'),
    ])
      collect(await answer)
    return [...texts]
  })
