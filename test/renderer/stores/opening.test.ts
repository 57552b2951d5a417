// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { useOpening } from '../../../renderer/stores/opening.ts'
import { useRecord } from '../../../renderer/stores/record.ts'
import { officePlace } from '../fake-environments.ts'
import { inOffice } from '../in-app.ts'
import { argsOf } from '../mounted.ts'

const other = { environment: 'prod', administration: 'MVL00125' }

it('a customer of an administration that opened too late is not looked for where the person went instead', async () => {
  const fake = await inOffice()
  const { goTo } = window.api.settings
  // The person went back to the office while the other administration opened.
  Object.assign(window.api.settings, { goTo: () => goTo(officePlace) })
  const before = argsOf(fake, 'customers.read').length
  useOpening().open(other, '000014')
  await flushPromises()
  expect([argsOf(fake, 'customers.read').length - before, useRecord().key]).toEqual([0, null])
})
