import { expect, type Locator, type Page } from '@playwright/test'
import { seed as seedOfRun } from '../run/long.ts'
import { randomFrom, type Random } from '../simulation/random.ts'
import type { DeskApp } from './desk-app.ts'
import { test } from './world.ts'

/** Keys and clicks that no other spec thought of: whatever is done, no error is shown, and the keyboard is not lost. */
const acts = 300

const moves = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageDown', 'PageUp', 'Tab']
const simple = [...moves, 'Enter', 'Escape', 'Space', 'Backspace', 'Delete', 'F1', 'F2', 'm', 't', 'r', '?']
const letters = [...'acdefhknrsvxyz12345,'].map((letter) => `Control+${letter}`)
const combined = [
  'Control+Enter',
  'Control+Home',
  'Control+End',
  'Control+Shift+e',
  'Alt+ArrowDown',
  'Alt+ArrowUp',
  'Alt+ArrowLeft',
]
const ranges = [...moves.map((key) => `Shift+${key}`), 'Shift+Space', 'Shift+F10', 'Control+Shift+ArrowDown']
const keys = [simple, simple, letters, combined, ranges] as const
const texts = [
  'Assen',
  '12',
  '0',
  'NL123456782B12',
  'a@b',
  '  ',
  'é€ß',
  '1.234,5',
  '31-12-2026',
  '=1+1',
  '<b>',
] as const

/** They end the run: there is nothing to try without an administration. */
const ending = /sign out|sign in|remove|forget|quit/i
const parts = [
  'button',
  'a',
  'input',
  'select',
  'label',
  '[role=menuitem]',
  '[role=option]',
  '[role=tab]',
  '[role=gridcell]',
]

/** Nothing behind a modal dialog can be clicked. */
const reachable = async (page: Page): Promise<Locator> => {
  const modal = page.locator('dialog:modal').last()
  return (await modal.count()) > 0 ? modal : page.locator('body')
}

const clickAny = async (page: Page, random: Random): Promise<string> => {
  const all = (await reachable(page)).locator(parts.map((part) => `${part}:visible`).join(', '))
  const count = await all.count()
  if (count === 0) return 'nothing to click'
  const one = all.nth(random.int(count))
  // The page may have changed meanwhile: then the click meets nothing.
  const name = (await one.textContent({ timeout: 500 }).catch(() => null))?.trim().slice(0, 40) ?? ''
  if (ending.test(name)) return `leave ${name}`
  await one.click({ timeout: 500 }).catch(() => undefined)
  return `click ${name}`
}

const act = async (page: Page, random: Random): Promise<string> => {
  switch (random.weighted({ press: 5, type: 1, click: 4 })) {
    case 'press': {
      const key = random.pick(random.pick(keys))
      await page.keyboard.press(key)
      return key
    }
    case 'type': {
      const text = random.pick(texts)
      await page.keyboard.type(text)
      return `type ${text}`
    }
    case 'click':
      return clickAny(page, random)
  }
}

/** Runs in the page. A dialog's own keys reach it from anywhere. */
const hasKeyboard = (): boolean =>
  document.querySelector('dialog:modal') !== null || document.activeElement !== document.body

const nonsense = /\bundefined\b|\bNaN\b|\[object |Invalid Date/

/** Every box of the system is answered by its first button, which keeps the work, or by its last. */
const answerBoxes = ({ electron }: DeskApp, keeps: boolean): Promise<void> =>
  electron.evaluate(
    ({ dialog }, response) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: true, filePath: '' })
      dialog.showOpenDialog = () => Promise.resolve({ canceled: true, filePaths: [] })
      dialog.showMessageBox = () => Promise.resolve({ response, checkboxChecked: false })
      dialog.showMessageBoxSync = () => response
    },
    keeps ? 0 : 1,
  )

for (const at of [0, 1, 2])
  test(`keys and clicks at random find no fault: run ${at + 1} of 3`, { tag: '@long' }, async ({ world }) => {
    const seed = seedOfRun() + at
    const { app, page } = await world.desk()
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
    })
    await answerBoxes(app, true)
    const random = randomFrom(seed)
    const done: string[] = []
    for (let count = 0; count < acts; count++) {
      done.push(await act(page, random))
      const said = `seed ${seed}, after ${done.slice(-8).join(' · ')}`
      await expect.poll(() => page.evaluate(hasKeyboard), `the keyboard is somewhere: ${said}`).toBe(true)
      expect(await page.locator('body').innerText(), said).not.toMatch(nonsense)
      expect(faults, said).toEqual([])
    }
    await answerBoxes(app, false)
  })
