import { expect } from '@playwright/test'
import { test } from './world.ts'

test('the window reopens at its last position and size', async ({ world }) => {
  const app = await world.open()
  const wanted = { x: 40, y: 60, width: 1000, height: 640 }
  await app.electron.evaluate(
    ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]!.setBounds(bounds),
    wanted,
  )
  await app.close()
  const again = await world.open()
  expect(await again.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.getBounds())).toEqual(
    wanted,
  )
})

test('a file dropped outside the form is ignored, and on the form it is read', async ({ world }) => {
  const { page } = await world.open()
  const address = page.url()
  /** Whether the page kept the browser from opening the file. */
  const dropped = (selector: string, text: string): Promise<boolean> =>
    page.evaluate(
      ({ selector, text }) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([text], 'office.json', { type: 'application/json' }))
        const at = document.querySelector(selector)!
        return ['dragenter', 'dragover', 'drop']
          .map((type) => at.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })))
          .every((open) => !open)
      },
      { selector, text },
    )
  expect(await dropped('main', '{}')).toBe(true)
  expect(await dropped('body', '{}')).toBe(true)
  await page.getByRole('button', { name: 'Connect to my service' }).click()
  expect(await dropped('form', 'a letter')).toBe(true)
  await expect(page.getByRole('alert')).toContainText('does not hold the settings of a service')
  const file = {
    format: 'ledgerdesk-environment',
    version: 1,
    kind: 'test',
    name: 'Trial',
    baseAddress: 'https://api.example/v23',
    clientId: 'desk-4711',
    hasSecret: true,
    redirectUri: 'https://desk.example/cb',
    scope: 'http://vendor.product.API/Web/WebApi/*',
    pathStyle: 'standard',
    status: 'active',
    lockMinutes: null,
    askAbove: null,
    administrations: [{ databaseId: 'MVL00124', name: 'Bakkerij Jansen B.V.' }],
  }
  expect(await dropped('form', JSON.stringify(file))).toBe(true)
  await expect(page.getByLabel('Client identifier')).toHaveValue('desk-4711')
  await expect(page.getByLabel('Database id')).toHaveValue('MVL00124')
  expect(page.url()).toBe(address)
})
