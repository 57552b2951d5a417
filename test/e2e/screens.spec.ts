import { expect } from '@playwright/test'
import { isLong } from '../run/long.ts'
import { faults, faultsForced } from '../screens/faults.ts'
import { languages, sizes, themes } from '../screens/looks.ts'
import { startWalk } from '../screens/reach.ts'
import { groups } from '../screens/screens.ts'
import { test } from './drawing-world.ts'

const otherThemes = themes.filter((theme) => theme !== 'light')

/** Number of states per test and page. */
const together = 12
/**
 * Checks every forty-eighth state in the light theme by all rules, also in forced colours, and in one other by its
 * colour rules. A long run checks every state in every theme. Languages alternate; `npm run screenshots` checks each
 * state in both.
 */
const share = isLong() ? 1 : 48
const screens = groups.flatMap((group) => group.screens).filter((_, at) => at % share === 0)
const turns = screens.map((screen, at) => ({
  screen,
  language: languages[at % languages.length]!,
  theme: otherThemes[at % otherThemes.length]!,
}))
const parts = languages.flatMap((language) => {
  const mine = turns.filter((turn) => turn.language === language)
  return Array.from({ length: Math.ceil(mine.length / together) }, (_, part) => ({
    language,
    turns: mine.slice(part * together, (part + 1) * together),
  }))
})

for (const { language, turns: mine } of parts) {
  test(
    `axe and the page report no fault in ${language}: ${mine[0]?.screen.name} to ${mine.at(-1)?.screen.name}`,
    { tag: '@gallery' },
    async ({ drawing }) => {
      test.setTimeout(600_000)
      const context = await drawing.context(language, sizes['1280x800'])
      const { page, go } = await startWalk(context, drawing.site)
      const wrong: string[] = []
      for (const { screen, theme } of mine) {
        const complaints = await go(screen, language)
        const found = await faults(page, isLong() ? themes : ['light', theme])
        wrong.push(...[...complaints, ...found, ...(await faultsForced(page))].map((one) => `${screen.name}: ${one}`))
      }
      await context.close()
      expect(wrong).toEqual([])
    },
  )
}
