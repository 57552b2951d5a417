// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { inOffice } from '../../in-app.ts'
import { click, press } from '../../mounted.ts'

it('an export says how many customers have blanks because they are not read in full yet', async () => {
  const fake = await inOffice({}, { customers: 12 })
  fake.files.leaveBlank(3)
  await press('E', { ctrlKey: true, shiftKey: true })
  await click('Export…')
  expect(document.querySelector('footer')?.textContent?.replace(/\s+/g, ' ')).toContain(
    '12 customers exported; 3 customers are not read in full yet, so their missing values are blank',
  )
})
