import { expect, test } from '@playwright/test'
import { isLong } from '../run/long.ts'
import { fieldNames } from '../../preload/contract/customer-fields.ts'
import { en } from '../../preload/contract/messages/window/en.ts'
import { dataOf, untranslatedWords } from '../screens/untranslated.ts'
import { layoutFaults } from '../screens/layout.ts'
import { startDrawing } from '../screens/drawing.ts'
import { sizes } from '../screens/looks.ts'
import { builtWindow } from '../screens/page/bundle.ts'
import { pseudoWords, speak } from '../screens/pseudo.ts'
import { reach } from '../screens/reach.ts'
import { groups } from '../screens/screens.ts'

const screens = groups.flatMap((group) => group.screens)
/** A word with its tail may leave its column, as long as it is on no other text. */
const isOfAnyLanguage = (fault: string): boolean => !fault.startsWith('spills')
/** A form beside a list, and a dialog; a long run has all screens. */
const onEachPush = [['record', 'bulk']]
const inLongRun = [
  [
    'welcome',
    'connect',
    'settings',
    'settings-end',
    'customers',
    'record',
    'review',
    'columns',
    'columns-menu',
    'palette',
    'keys',
  ],
  [
    'toolbar-shown',
    'toolbar-not-loading',
    'proxy',
    'changes',
    'refused',
    'conflict',
    'uncertain',
    'history',
    'bulk',
    'filter-field',
    'filter-text',
    'filters',
    'switcher',
  ],
]

for (const names of isLong() ? inLongRun : onEachPush) {
  test(
    `longer texts are neither cut nor hidden nor untranslated: ${names.join(', ')}`,
    { tag: '@gallery' },
    async () => {
      test.setTimeout(240_000)
      const drawing = await startDrawing(builtWindow)
      const context = await drawing.context('en', sizes['1280x800'])
      const words = pseudoWords(en)
      const wrong: string[] = []
      for (const name of names) {
        const screen = screens.find((one) => one.name === name)
        if (!screen) throw new Error(`there is no screen ${name}`)
        const { page, complaints } = await reach(context, drawing.site, screen, 'en')
        await speak(page, words)
        const literals = await untranslatedWords(page, [...fieldNames, ...(await dataOf(page))])
        wrong.push(
          ...[...complaints, ...literals, ...(await layoutFaults(page)).filter(isOfAnyLanguage)].map(
            (one) => `${name}: ${one}`,
          ),
        )
        await page.close()
      }
      await drawing.close()
      expect(wrong).toEqual([])
    },
  )
}
