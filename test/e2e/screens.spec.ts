import { expect, test as base } from '@playwright/test'
import { startDrawing, type Drawing } from '../screens/drawing.ts'
import { faults } from '../screens/faults.ts'
import { languages, sizes } from '../screens/looks.ts'
import { builtWindow } from '../screens/page/bundle.ts'
import { reach } from '../screens/reach.ts'
import { groups } from '../screens/screens.ts'

/** Every screen and state of the built window, with something made up behind it; `npm run screenshots` draws the same. */
const test = base.extend<object, { drawing: Drawing }>({
  drawing: [async ({}, use) => {
    const drawing = await startDrawing(builtWindow)
    await use(drawing)
    await drawing.close()
  }, { scope: 'worker' }],
})

/** So many states share a test, and its start. */
const together = 8
const parts = groups.flatMap(({ title, screens }) =>
  Array.from({ length: Math.ceil(screens.length / together) }, (_, part) => ({ title: `${title} ${part + 1}`, screens: screens.slice(part * together, (part + 1) * together) })))

for (const language of languages) {
  for (const { title, screens } of parts) {
    test(`${title}, in ${language}: nothing that axe finds in any theme, and no complaint of the page`, async ({ drawing }) => {
      test.setTimeout(300_000)
      const context = await drawing.context(language, sizes['1280x800'])
      const wrong: string[] = []
      for (const screen of screens) {
        const { page, complaints } = await reach(context, drawing.site, screen, language)
        wrong.push(...[...complaints, ...await faults(page)].map((one) => `${screen.name}: ${one}`))
        await page.close()
      }
      await context.close()
      expect(wrong).toEqual([])
    })
  }
}
