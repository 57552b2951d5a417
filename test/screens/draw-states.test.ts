import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newFolder, removeFolder } from '../temporary-folder.ts'
import { drawStates } from './draw-states.ts'
import { startDrawing, type Drawing } from './drawing.ts'
import type { Act, Screen } from './screen.ts'

const folder = newFolder()
let drawing: Drawing
beforeAll(async () => {
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><title>A page</title><h1>A page</h1></html>',
  )
  drawing = await startDrawing(folder)
}, 120_000)
afterAll(async () => {
  await drawing?.close()
  removeFolder(folder)
})

const state = (name: string, act: Act): Screen => ({ name, scene: 'customers', act })
/** A page that hangs is waited for in vain; any other may take long on a busy machine. */
const patience = ({ name }: Screen): number => (name.startsWith('hangs') ? 8_000 : 100_000)
const rests: Act = (page) => page.getByRole('heading').waitFor()
const hangs: Act = (page) =>
  page.evaluate(
    () =>
      void setTimeout(() => {
        for (;;);
      }, 0),
  )

it('drawStates reports a page that hangs, and draws all pages after it', async () => {
  const screens = [
    state('before', rests),
    state('hangs', hangs),
    state('hangs-too', hangs),
    state('after', rests),
    state('last', rests),
  ]
  const told: string[] = []
  const wrong = await drawStates(
    drawing,
    {
      screens,
      themes: ['light'],
      languages: ['en'],
      size: '1280x800',
      zoom: 1,
      forced: false,
      axe: false,
      folder,
      patience,
    },
    (one) => told.push(one),
  )
  const named = (name: string): string[] =>
    wrong.filter((one) => one.startsWith(`${name} en `) && one.includes('cannot be drawn'))
  expect([
    named('hangs').length,
    named('hangs-too').length,
    named('before').length,
    named('after').length,
    named('last').length,
  ]).toEqual([1, 1, 0, 0, 0])
  expect(told).toEqual(wrong)
  expect(
    readdirSync(folder)
      .filter((file) => file.endsWith('.png'))
      .sort(),
  ).toEqual(['after--light--en.png', 'before--light--en.png', 'last--light--en.png'])
}, 400_000)
