import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { ImportPlan, ImportPreview } from '../../../../preload/contract/import.ts'
import { appWithDesk } from '../app-with-desk.ts'

it('an import goes from the file that the user picks to the desk’s thread, and back to the page', async () => {
  let picks: string | null = null
  const app = await appWithDesk({ pickFile: async () => picks })
  const { history, imports, undo } = app.services
  expect(await imports.open(app.place, { is: 'file' })).toBe(null)

  picks = join(app.profile, 'klanten.csv')
  writeFileSync(picks, 'Naam;Plaats\r\nNieuw;Delft\r\n')
  const preview = (await imports.open(app.place, { is: 'file' }))!
  expect(preview).toMatchObject({ name: 'klanten.csv', kind: 'csv', first: [['Nieuw', 'Delft']] })
  expect(await imports.check(app.place, preview.id, { ...preview.plan, unmatched: 'create' })).toMatchObject({
    rows: { create: 1 },
  })
  expect(await imports.progress(app.place)).toBe(null)
  expect(await imports.stage(app.place, preview.id)).toEqual({ created: 1, changed: 0, left: 0, skipped: [] })
  expect((await undo.read(app.place)).undo).toMatchObject({ what: 'import', name: 'Nieuw' })
  const { entries } = await history.list(app.place, { search: 'klanten', before: null, count: 9 })
  expect(entries).toMatchObject([{ event: 'batch', batch: { is: 'import', customers: 1, file: 'klanten.csv' } }])

  const bytes = new TextEncoder().encode('Naam\nGesleept\n')
  expect(await imports.open(app.place, { is: 'dropped', name: 'a.csv', bytes })).toMatchObject({
    name: 'a.csv',
    rows: 1,
  })
  expect(await imports.open(app.place, { is: 'pasted', text: 'Naam\nGeplakt' })).toMatchObject({ name: '', rows: 1 })
})

it('the columns of an import go to a file that the user names, and from a file that they pick into the next import', async () => {
  const files = new Map<string, string>()
  let picks: string | null = null
  const app = await appWithDesk({
    saveFile: async (name, text) => files.set(name, text).size > 0,
    openFile: async () => picks,
  })
  const { imports } = app.services
  const opened = async (text: string): Promise<ImportPreview> =>
    (await imports.open(app.place, { is: 'pasted', text }))!
  const [first, bytes] = [
    await opened('Naam;Plaats\nNieuw;Delft'),
    new TextEncoder().encode('Naam;Plaats\nNieuw;Delft'),
  ]
  const plan: ImportPlan = { ...first.plan, match: ['name-and-postcode'], unmatched: 'create' }
  expect(await imports.savePlan(app.place, first.id, plan)).toBe(true)
  const dropped = (await imports.open(app.place, { is: 'dropped', name: 'klanten 2026.csv', bytes }))!
  await imports.savePlan(app.place, dropped.id, plan)
  expect([...files.keys()]).toEqual(['Ledgerdesk import.json', 'Ledgerdesk import klanten 2026.json'])

  const next = await opened('Plaats;Naam\nGouda;Ander')
  expect(await imports.openPlan(app.place, next.id)).toBe(null)
  picks = files.get('Ledgerdesk import.json')!
  expect(await imports.openPlan(app.place, next.id)).toEqual({
    plan: { ...plan, columns: plan.columns.toReversed() },
    taken: 2,
  })
  await expect(imports.openPlan(app.place, first.id)).rejects.toMatchObject({ fail: { code: 'import-gone' } })
  picks = 'Naam;Plaats'
  await expect(imports.openPlan(app.place, next.id)).rejects.toMatchObject({
    fail: { code: 'import-plan-unreadable', about: { why: 'not-ours' } },
  })
})
