// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { choice, short } from '../../../main/customers/stored-schemas.ts'
import { useWhere } from '../../../renderer/stores/where.ts'
import { inOffice } from '../in-app.ts'
import { openPalette, paletteField } from '../in-palette.ts'

const longest = (input: HTMLInputElement | null): string => 'x'.repeat(Math.max(0, input?.maxLength ?? 0))
const asked = (search: string): boolean => choice.safeParse({ search, filter: {}, sort: [] }).success
const search = (label: string): HTMLInputElement | null => document.querySelector(`[aria-label="${label}"]`)

it('no search takes a longer text than main does, which would call it a mistake of the app', async () => {
  await inOffice()
  const customers = longest(search('Search customers'))
  await openPalette()
  const palette = longest(paletteField())
  useWhere().go('history')
  await flushPromises()
  const history = longest(search('Search the history'))
  expect([customers, palette, history].every((text) => text.length >= 200)).toBe(true)
  expect([asked(customers), asked(palette), short.safeParse(history).success]).toEqual([true, true, true])
})
