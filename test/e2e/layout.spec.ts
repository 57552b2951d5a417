import { expect, test as base } from '@playwright/test'
import { isLong } from '../run/long.ts'
import { startDrawing, type Drawing } from '../screens/drawing.ts'
import { layoutFaults } from '../screens/layout.ts'
import { languages, sizes } from '../screens/looks.ts'
import { builtWindow } from '../screens/page/bundle.ts'
import { startWalk } from '../screens/reach.ts'
import type { Screen } from '../screens/screen.ts'
import { groups } from '../screens/screens.ts'

/** The layout of states in the smallest window that nothing is left out of. */
const test = base.extend<object, { drawing: Drawing }>({
  drawing: [
    async ({}, use) => {
      const drawing = await startDrawing(builtWindow)
      await use(drawing)
      await drawing.close()
    },
    { scope: 'worker' },
  ],
})
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

test('texts in a small window are whole, apart and wide enough', async ({ drawing }) => {
  const screens = all.filter(({ name }) => onEachPush.includes(name))
  expect(await faultsOf(drawing, screens, 'nl')).toEqual([])
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
