import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newFolder, removeFolder } from '../temporary-folder.ts'
import { launchFixture, type Fixture } from './fixture-app.ts'
import { drawBox, type BoxAnswer, type ShownBox } from './page/box.ts'

const box: ShownBox = {
  title: '',
  message: 'What you typed is not saved.',
  detail: 'If you quit, it is lost.',
  buttons: ['Stay', 'Quit'],
  defaultId: 0,
  cancelId: 0,
  checkboxLabel: '',
  path: null,
}

describe('a box that a person sees', () => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await launchFixture()
  })
  afterAll(() => fixture.close())
  beforeEach(async () => {
    await fixture.page.reload()
    await fixture.page.evaluate(() => document.body.replaceChildren())
  })
  const draw = (changes: Partial<ShownBox> = {}): Promise<unknown> =>
    fixture.page.evaluate(`(${drawBox})(${JSON.stringify({ ...box, ...changes })})`)
  const answer = (): Promise<BoxAnswer> => fixture.page.evaluate('boxAnswer')

  it('shows its words, and is answered with a button', async () => {
    await draw()
    expect(await fixture.page.getByRole('heading').textContent()).toBe('What you typed is not saved.')
    expect(await fixture.page.getByText('If you quit').isVisible()).toBe(true)
    await fixture.page.getByRole('button', { name: 'Quit' }).click()
    expect(await answer()).toEqual({ response: 1, checkboxChecked: false, path: '' })
  })

  it('is answered with its default button by Enter, and with its cancel button by Escape', async () => {
    await draw({ defaultId: 1 })
    await fixture.page.keyboard.press('Enter')
    expect((await answer()).response).toBe(1)
    await fixture.page.evaluate(() => document.body.replaceChildren())
    await draw({ defaultId: 1 })
    await fixture.page.keyboard.press('Escape')
    expect((await answer()).response).toBe(0)
  })

  it('asks for a path, and tells whether its checkbox is checked', async () => {
    await draw({ checkboxLabel: 'Do not ask again', path: '/home/me/' })
    await fixture.page.getByRole('checkbox', { name: 'Do not ask again' }).check()
    await fixture.page.getByRole('textbox', { name: 'Path of the file' }).fill('/home/me/customers.csv')
    await fixture.page.keyboard.press('Enter')
    expect(await answer()).toEqual({ response: 0, checkboxChecked: true, path: '/home/me/customers.csv' })
  })
})

describe.skipIf(process.platform === 'win32')('the program that shows a box', () => {
  it('answers with the cancel button when it is told to end, and leaves no file', async () => {
    const folder = newFolder('boxes')
    const program = spawn(process.execPath, [join(import.meta.dirname, 'box-program.ts')], {
      env: { ...process.env, LEDGERDESK_HEADLESS: '1', TMPDIR: folder },
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    program.stdin.end(JSON.stringify({ ...box, cancelId: 1 }))
    await expect.poll(() => readdirSync(folder).some((name) => existsSync(join(folder, name)))).toBe(true)
    const shown = text(program.stdout)
    // Its browser has started once there is a profile of it.
    await expect.poll(() => readdirSync(folder, { recursive: true }).length).toBeGreaterThan(3)
    program.kill('SIGTERM')
    expect(JSON.parse(await shown)).toEqual({ response: 1, checkboxChecked: false, path: '' })
    expect(readdirSync(folder)).toEqual([])
    removeFolder(folder)
  })
})
