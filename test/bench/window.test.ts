import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildWindow } from '../screens/page/bundle.ts'
import { firstLoad } from './packing.ts'
import { jumping, scrolling } from './scrolling.ts'

it('every figure about the window can be measured', { timeout: 900_000 }, async () => {
  const window = await buildWindow()
  const figures = [...(await jumping({ isSmoke: true, window })), await scrolling({ isSmoke: true, window })]
  expect(figures.map(({ goal }) => goal)).toEqual(['G9', 'G9', 'G12'])
  for (const { what, rounds } of figures) expect(Math.max(...rounds.map(({ ours }) => ours)), what).toBeGreaterThan(0)
  // The page of a sign-in and the fonts come later.
  const assets = readdirSync(join(window, 'assets')).filter((name) => /^(?!sign-in).*\.(js|css)$/.test(name))
  const sizes = [...assets.map((name) => join('assets', name)), 'index.html'].map(
    (name) => statSync(join(window, name)).size,
  )
  expect(firstLoad(window)).toBe(sizes.reduce((sum, size) => sum + size, 0))
})
