// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { commandIds, factOf } from '../../../preload/contract/commands.ts'
import { isPressed } from '../../../renderer/checks/accelerator.ts'
import { useCommands, type Offers } from '../../../renderer/stores/commands.ts'
import { atTable, cell, go, keys, selected } from '../at-table.ts'

const named: Readonly<Record<string, string>> = { Up: 'ArrowUp', Down: 'ArrowDown' }
/** The event of a command's key on a computer that is not Apple's. */
const eventOf = (key: string): [string, KeyboardEventInit] => {
  const parts = key.split('+')
  const last = parts.at(-1) ?? ''
  const pressed = named[last] ?? (last.length === 1 ? last.toLowerCase() : last)
  // The grid reads letters by the deprecated keyCode.
  return [
    pressed,
    {
      keyCode: last.toUpperCase().charCodeAt(0),
      ctrlKey: parts.includes('CmdOrCtrl'),
      shiftKey: parts.includes('Shift'),
      altKey: parts.includes('Alt'),
    },
  ]
}

describe('with the focus on a cell', () => {
  it('every key of the window does what it does elsewhere, and selects nothing', async () => {
    await atTable()
    const done: string[] = []
    const windows = commandIds.filter((id) => factOf(id).key !== undefined && factOf(id).heard === undefined)
    useCommands().offer(Object.fromEntries(windows.map((id) => [id, { run: () => void done.push(id) }])) as Offers)
    await go(1)
    for (const id of windows) {
      const [key, held] = eventOf(factOf(id).key ?? '')
      expect(isPressed(factOf(id).key ?? '', new KeyboardEvent('keydown', { key, ...held }), false), id).toBe(true)
      cell(1, 'Name').focus()
      await keys([key, held])
    }
    expect(windows).toContain('switch-administration')
    expect(done).toEqual(windows)
    expect(selected()).toEqual([])
  })
})
