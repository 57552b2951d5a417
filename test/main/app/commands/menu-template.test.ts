import { describe, expect, it } from 'vitest'
import { menuTemplate } from '../../../../main/app/commands/menu-template.ts'
import type { MenuLine } from '../../../../main/app/commands/menu-line.ts'
import { commandIds, factOf, type CommandId } from '../../../../preload/contract/commands.ts'
import type { Terms } from '../../../../preload/contract/settings.ts'

const menu = (
  platform: NodeJS.Platform,
  change: { language?: 'en' | 'nl'; terms?: Terms; devTools?: boolean } = {},
) => {
  const chosen: CommandId[] = []
  const lines = menuTemplate({
    language: 'en',
    terms: 'customer',
    platform,
    devTools: false,
    run: (id) => chosen.push(id),
    ...change,
  })
  const all = (found: readonly MenuLine[]): MenuLine[] => found.flatMap((line) => [line, ...all(line.submenu ?? [])])
  return { titles: lines.map(({ label }) => label), lines: all(lines), wished: chosen }
}

describe('the application menu', () => {
  it('has the items that each platform expects', () => {
    expect(menu('darwin').titles).toEqual(['Ledgerdesk', 'File', 'Edit', 'View', 'Go', 'Window', 'Help'])
    expect(menu('win32').titles).toEqual(['File', 'Edit', 'View', 'Go', 'Help'])
    expect(menu('linux', { language: 'nl' }).titles).toEqual(['Bestand', 'Bewerken', 'Beeld', 'Ga', 'Help'])
  })
  it('names its commands in the terms of the connected product', () => {
    const labels = menu('linux', { language: 'nl', terms: 'debtor' }).lines.map(({ label }) => label)
    expect(labels).toContain('Nieuwe debiteur')
    expect(labels.filter((label) => /klant/i.test(label ?? ''))).toEqual([])
  })
  it.each(['darwin', 'win32', 'linux'] as const)('has every menu command of the table once, on %s', (platform) => {
    const { lines, wished: chosen } = menu(platform)
    lines.forEach(({ click }) => click?.())
    expect([...chosen].sort()).toEqual(commandIds.filter((id) => factOf(id).menu).sort())
  })
  it.each(['darwin', 'win32', 'linux'] as const)('can cut, copy, paste, select and quit by role, on %s', (platform) => {
    const roles = menu(platform).lines.flatMap(({ role }) => role ?? [])
    expect(roles).toEqual(expect.arrayContaining(['cut', 'copy', 'paste', 'selectAll', 'quit']))
    if (platform === 'darwin')
      expect(roles).toEqual(expect.arrayContaining(['hide', 'hideOthers', 'unhide', 'services', 'minimize', 'close']))
  })
  it('shows the developer tools only where they are meant to be', () => {
    expect(menu('win32').lines.some(({ role }) => role === 'toggleDevTools')).toBe(false)
    expect(menu('win32', { devTools: true }).lines.some(({ role }) => role === 'toggleDevTools')).toBe(true)
  })
  it.each(['darwin', 'win32', 'linux'] as const)('zooms by the keys that browsers have, on %s', (platform) => {
    const hidden = menu(platform).lines.filter(({ visible }) => visible === false)
    expect(hidden.map(({ role, accelerator }) => [role, accelerator])).toEqual([
      ['zoomIn', 'CmdOrCtrl+='],
      ['zoomIn', 'CmdOrCtrl+numadd'],
      ['zoomOut', 'CmdOrCtrl+numsub'],
      ['resetZoom', 'CmdOrCtrl+num0'],
    ])
  })
  it('shows shortcuts without taking them from the page', () => {
    const save = menu('win32').lines.find(({ label }) => label === 'Save')
    expect(save).toMatchObject({ accelerator: 'CmdOrCtrl+S', registerAccelerator: false })
    expect(menu('darwin').lines.find(({ label }) => label === 'Delete this customer')?.accelerator).toBe(
      'CmdOrCtrl+Backspace',
    )
  })
})
