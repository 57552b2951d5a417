import { expect } from '@playwright/test'
import { isLong } from '../run/long.ts'
import type { Drawing } from '../screens/drawing.ts'
import { layoutFaults } from '../screens/layout.ts'
import { languages, sizes } from '../screens/looks.ts'
import { startWalk } from '../screens/reach.ts'
import type { Screen } from '../screens/screen.ts'
import { groups } from '../screens/screens.ts'
import { test } from './drawing-world.ts'

const all = groups.flatMap(({ screens }) => screens)
/** A log, answers with explanations, customers side by side, and a table of fields. */
const onEachPush = ['vat-history', 'conflict-deleted', 'uncertain', 'import-columns']

const faultsOf = async (drawing: Drawing, screens: readonly Screen[], language: string): Promise<readonly string[]> => {
  const context = await drawing.context(language, sizes['1000x640'])
  const { page, go } = await startWalk(context, drawing.site)
  const wrong: string[] = []
  for (const screen of screens) {
    const found = [...(await go(screen, language)), ...(await layoutFaults(page))]
    wrong.push(...found.map((one) => `${screen.name}: ${one}`))
  }
  await context.close()
  return wrong
}

const words = 'The likely customer of a lost answer is read again before it is sent'
/** As `renderer/styles/controls.css` draws a list. */
const list =
  'appearance: base-select; display: -webkit-inline-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1; width: 90px; height: 28px; min-height: 0; line-height: 26px; overflow: hidden'
const kinds: Readonly<Record<string, string>> = {
  cut: `<p style="width: 90px; overflow: hidden; white-space: nowrap">${words}</p>`,
  'cut: select': `<select style="${list}"><option>${words}</option></select>`,
  stub: `<p style="width: 30px; overflow: hidden; white-space: nowrap" title="${words}">${words}</p>`,
  outside: `<p style="position: fixed; top: 10px; left: 900px; white-space: nowrap">${words}</p>`,
  over: `<p>${words}</p><p style="margin-top: -36px">${words}</p>`,
  spills: `<div style="width: 90px; white-space: nowrap">${words}</div>`,
  narrow: `<p style="width: 80px">${words}</p>`,
  broken: `<p style="width: 30px; overflow-wrap: anywhere">likely</p>`,
  'broken: p.clamped': `<p class="clamped" title="BE0400104729 DE200030970 NL100031676" style="display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; width: 80px; overflow: hidden; overflow-wrap: anywhere">BE0400104729 DE200030970 NL100031676</p>`,
  'broken: p.': `<p style="width: 40px; overflow-wrap: anywhere">someone@service.example</p>`,
  sideways: `<div style="width: 90px; overflow: auto; white-space: nowrap">${words}</div>`,
  nested: `<div style="height: 90px; overflow: auto"><div style="height: 100px; overflow: auto"><p style="height: 200px">${words}</p></div></div>`,
}
const right: readonly string[] = [
  `<p style="width: 90px; overflow: hidden; white-space: nowrap" title="${words}">${words}</p>`,
  `<p>${words}</p><p style="position: absolute; top: 10px">${words}</p>`,
  `<p style="width: 80px; overflow-wrap: anywhere">https:/<wbr>/<wbr>service.<wbr>example/<wbr>a-page-with-a-very-long-address-of-its-own</p>`,
]
/** Together, because they share a browser. */
test.describe('the layout', () => {
  test.describe.configure({ mode: 'default' })
  test('a look at the layout names each kind of fault, and nothing else', async ({ drawing }) => {
    const context = await drawing.context('en', sizes['1000x640'])
    const page = await context.newPage()
    const kindsIn = async (html: string): Promise<readonly string[]> => {
      await page.setContent(html)
      return layoutFaults(page)
    }
    for (const [kind, html] of Object.entries(kinds))
      expect(
        (await kindsIn(html)).map((fault) => fault.startsWith(kind)),
        kind,
      ).toContain(true)
    for (const html of right) expect(await kindsIn(html)).toEqual([])
    await context.close()
  })

  test('texts in a small window are whole, apart and wide enough', async ({ drawing }) => {
    const screens = all.filter(({ name }) => onEachPush.includes(name))
    expect(await faultsOf(drawing, screens, 'nl')).toEqual([])
  })
})

/** Every twenty-fourth state, in a long run every one. */
const share = isLong() ? 1 : 24
const together = 34
const turns = all.filter((_, at) => at % share === 0)
const parts = languages.flatMap((language) =>
  Array.from({ length: Math.ceil(turns.length / together) }, (_, part) => ({
    language,
    screens: turns.slice(part * together, (part + 1) * together),
  })),
)
for (const { language, screens } of parts) {
  test(
    `texts in a small window are whole in ${language}: ${screens[0]?.name} to ${screens.at(-1)?.name}`,
    { tag: '@gallery' },
    async ({ drawing }) => {
      test.setTimeout(600_000)
      expect(await faultsOf(drawing, screens, language)).toEqual([])
    },
  )
}
