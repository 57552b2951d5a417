import { expect } from '@playwright/test'
import { cutOff, restore, sendNow, syncSays } from './steps.ts'
import { test } from './world.ts'

/** A customer that was typed twice, with the telephone number on the newer one only. */
const company = {
  Name: 'Bloemisterij Van den Heuvel',
  Street1: 'Kerkweg 3',
  ZipCode: '9401 AB',
  City: 'Assen',
  Email: 'info@vandenheuvel.example',
  CustomerStateId: 'A',
}

test('two customers that are one are merged by keyboard, undone, and merged again at the service', async ({
  world,
}) => {
  const { page, service } = await world.desk()
  const kept = service.control.create({ ...company, Person: 'Ann', Homepage: 'https://vandenheuvel.example' })
  const other = service.control.create({ ...company, Name: 'VAN DEN HEUVEL BLOEMISTERIJ', Telephone: '0592-555123' })
  await page.keyboard.press('F5')
  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type('Heuvel')
  await expect(page.locator('.ag-row [col-id="Name"]', { hasText: /heuvel/i })).toHaveCount(2)
  // The list brings the rows; what is compared is in the records, which are read after it.
  await syncSays(page, /^Synced/)
  cutOff(service)

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('find dupl')
  await page.keyboard.press('Enter')
  const compare = page.getByRole('button', { name: 'Compare: Bloemisterij Van den Heuvel' })
  await compare.press('Enter')
  const dialog = page.getByRole('dialog', { name: '2 customers side by side' })
  await expect(dialog.getByRole('radio', { name: `Keep Bloemisterij Van den Heuvel ${kept}` })).toBeChecked()
  const name = dialog.getByRole('radio', { name: /^Name, / })
  await name.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(name.last()).toBeChecked()
  await expect(dialog.getByText('gets 2 values of the others. 1 customer becomes passive.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Merge' }).press('Enter')
  await page.getByRole('button', { name: 'Undo all' }).press('Enter')
  await expect(page.getByText('2 customers are as they were.').last()).toBeVisible()
  await page.keyboard.press('Escape')

  await compare.press('Enter')
  await dialog.getByRole('button', { name: 'Merge' }).press('Enter')
  await page.getByRole('button', { name: 'Show in Changes' }).press('Enter')
  restore(service)
  await sendNow(page)
  await expect.poll(() => service.control.customer(other)?.['CustomerStateId']).toBe('P')
  await expect
    .poll(() => service.control.customer(kept))
    .toMatchObject({ Name: company.Name, Telephone: '0592-555123', Person: 'Ann' })
})
