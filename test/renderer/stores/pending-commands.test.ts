// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useCommands } from '../../../renderer/stores/commands.ts'
import { usePendingCommands } from '../../../renderer/stores/pending-commands.ts'
import type { Fake } from '../fake-api.ts'
import { atDesk } from '../mounted.ts'

let fake: Fake
/** The steps that the focused field can undo, and those of the table that were undone. */
let typed: number
let undone: number
beforeEach(async () => {
  fake = await atDesk()
  ;[typed, undone] = [1, 0]
  useCommands().offer({ undo: { run: () => void undone++ } })
  Object.assign(document, { execCommand: () => typed-- > 0 })
})
afterEach(() => {
  document.body.replaceChildren()
  Reflect.deleteProperty(document, 'execCommand')
})

const focusField = (parent: Element): void => {
  const field = document.createElement('input')
  parent.append(field)
  field.focus()
}
const undoOfMenu = async (onApple: boolean): Promise<void> => {
  fake.wish({ is: 'command', id: 'undo' })
  await usePendingCommands(onApple).take()
}

describe('undo of the menu', () => {
  it('is that of the focused field first, and then the table’s', async () => {
    focusField(document.body)
    await undoOfMenu(false)
    expect(undone).toBe(0)
    await undoOfMenu(false)
    expect(undone).toBe(1)
  })
  it('stays with the focused field on macOS, where its key comes by the menu', async () => {
    focusField(document.body)
    for (let time = 0; time < 3; time++) await undoOfMenu(true)
    expect([typed, undone]).toEqual([-2, 0])
    document.body.replaceChildren()
    await undoOfMenu(true)
    expect(undone).toBe(1)
  })
  it('is that of a dialog’s field, and nothing else while a dialog is open', async () => {
    const dialog = document.createElement('dialog')
    dialog.setAttribute('open', '')
    document.body.append(dialog)
    await undoOfMenu(true)
    expect([typed, undone]).toEqual([1, 0])
    focusField(dialog)
    await undoOfMenu(true)
    await undoOfMenu(false)
    expect([typed, undone]).toEqual([-1, 0])
  })
})
