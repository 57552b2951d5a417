// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { unreadableReasons } from '../../../../preload/contract/unreadable.ts'
import { unreadable } from '../../../../preload/contract/messages/en-unreadable.ts'
import FailureNote from '../../../../renderer/components/ui/FailureNote.vue'
import { atDesk, pageText, show } from '../../mounted.ts'

describe('a file that cannot be read', () => {
  it.each(unreadableReasons)('says what to do: %s', async (reason) => {
    await atDesk()
    await show(FailureNote, { fail: { code: 'import-unreadable', about: { reason } } })
    expect(pageText()).toContain(unreadable[reason])
  })

  it('has a sentence for any other reason too', async () => {
    await atDesk()
    await show(FailureNote, { fail: { code: 'import-unreadable', about: { reason: 'of-tomorrow' } } })
    expect(pageText()).toContain('Save it as XLSX or CSV')
  })
})

it('a failure of too many at once says how many can be chosen', async () => {
  await atDesk()
  await show(FailureNote, { fail: { code: 'too-many-at-once', about: { most: 100_000 } } })
  expect(pageText()).toContain('At most: 100,000')
})
