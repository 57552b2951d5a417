import type { Page } from '@playwright/test'
import { installLayoutChecks, type LayoutChecks } from './layout.ts'

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
 * Words of a page in the pseudo language that have no brackets and are neither data nor a contract name. `data`: every
 * text that the fake main may return.
 */
export const untranslatedWords = async (page: Page, data: readonly string[]): Promise<string[]> => {
  await installLayoutChecks(page)
  return page.evaluate(
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
      const literals = (text: string): string[] => {
        let rest = text
        for (let before = ''; before !== rest;) [before, rest] = [rest, rest.replace(/\[[^[\]]*\]/gu, ' ')]
        // A sentence cut out of a longer text has only one bracket.
        return wordsOf(rest.replace(/\[.*$/su, ' ').replace(/^.*\]/su, ' ')).filter(
          (word) => !allowed.has(word.toLowerCase()),
        )
      }
      const told = (what: string, element: Element, text: string): string[] =>
        literals(text).map(
          (word) =>
            `literal ${what}"${word}": ${element.tagName.toLowerCase()}.${[...element.classList].join('.')} ${text.slice(0, 90)}`,
        )
      const spoken = ['title', 'placeholder', 'aria-label', 'alt'].flatMap((name) =>
        [...document.querySelectorAll(`body [${name}]`)].flatMap((element) =>
          told(`${name} `, element, element.getAttribute(name) ?? ''),
        ),
      )
      const shown = (window as unknown as LayoutChecks)
        .shownTexts()
        .filter(({ element }) => element.closest('kbd, .ag-row, pre, code, .host') === null)
        .flatMap(({ element, text }) => told('', element, text))
      return [...new Set([...spoken, ...shown])]
    },
    { given: data, known: plain },
  )
}

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
