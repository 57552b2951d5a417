import type { Page } from '@playwright/test'

/**
 * A third language for tests, made from English: `Save` is `[Šàvé~~]`. A plain text is not translatable, and a text
 * that fits will fit in other languages too.
 */
const accents: ReadonlyMap<string, string> = new Map(
  [...'aàAÀcçCÇdďDĎeéEÉgğGĞiîIÎlłLŁnñNÑoöOÖrřRŘsšSŠtţTŢuûUÛyýYÝzžZŽ'.matchAll(/(\w)(\W)/gu)].map(
    ([, plain = '', accented = '']) => [plain, accented],
  ),
)
const blank = /(\{[^}]*\})/

/**
 * Accents, lengthens by forty per cent and brackets a text, except its placeholders. Each word grows at its end, so
 * lines break as in real languages.
 */
const form = (text: string): string => {
  const parts = text
    .split(blank)
    .map((part) =>
      blank.test(part)
        ? part
        : part.replace(
            /\p{L}+/gu,
            (word) =>
              [...word].map((letter) => accents.get(letter) ?? letter).join('') +
              '~'.repeat(Math.round(word.length * 0.4)),
          ),
    )
  return `[${parts.join('')}]`
}
/** Each plural form separately. */
export const pseudoText = (text: string): string => text.split(' | ').map(form).join(' | ')

export type Words = { readonly [name: string]: string | Words }
export const pseudoWords = (words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).map(([name, word]) => [
      name,
      typeof word === 'string' ? pseudoText(word) : pseudoWords(word),
    ]),
  )

interface Mounted {
  readonly __vue_app__: {
    readonly __VUE_I18N_SYMBOL__: symbol
    readonly _context: {
      readonly provides: Readonly<
        Record<
          symbol,
          { readonly global: { setLocaleMessage(name: string, words: object): void; locale: { value: string } } }
        >
      >
    }
  }
}
/** Switches an English window to these texts, as choosing a language does. They take the place of the Dutch. */
export const speak = async (page: Page, words: Words): Promise<void> => {
  const table = await page.evaluate((given) => {
    const { __vue_app__: app } = document.querySelector('#app') as unknown as Mounted
    const { global } = app._context.provides[app.__VUE_I18N_SYMBOL__]!
    global.setLocaleMessage('nl', given)
    global.locale.value = 'nl'
    return document.querySelector('.ag-row .name-cell') !== null
  }, words)
  if (table) await page.locator('.ag-header-cell-text', { hasText: '[' }).first().waitFor()
  if (table) await page.locator('.ag-row .name-cell').filter({ hasText: /\S/ }).first().waitFor()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}
