// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { useWhere } from '../../../../renderer/stores/where.ts'
import { inOffice } from '../../in-app.ts'
import { click, pageText } from '../../mounted.ts'

const causes = (): string[] =>
  [...document.querySelectorAll('[role=alert] li')].map(
    (one) => one.textContent?.split(' ').slice(0, 3).join(' ') ?? '',
  )
const at = (status: number, customers: number) =>
  inOffice(
    {},
    {
      customers,
      sync: { is: 'failed', fail: { code: 'database-unknown', status, about: { database: 'MVL00124' } }, lastAt: null },
    },
  )

it.each([
  [404, ['The database id', 'The user who', 'The client company']],
  [401, ['The user who', 'The database id', 'The client company']],
  [403, ['The user who', 'The database id', 'The client company']],
])('a database that the service answers with %i is explained, the likeliest cause first', async (status, order) => {
  await at(status, 50)
  expect(causes()).toEqual(order)
  expect(pageText()).toContain('Database: MVL00124')
})
it('an unknown database is explained before any customer was read', async () => {
  await at(404, 0)
  await flushPromises()
  expect(causes()).toHaveLength(3)
})
it('the explanation of an unknown database leads to the administration’s settings', async () => {
  await at(404, 50)
  await click('Check the administration')
  expect(useWhere().page).toBe('settings')
  expect(pageText()).toContain('Kantoor De Vries')
})
