import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { appWithDesk } from '../app-with-desk.ts'

it('an import goes from the file that the user picks to the desk’s thread, and back to the page', async () => {
  let picks: string | null = null
  const app = await appWithDesk({ pickFile: async () => picks })
  const { imports, undo } = app.services
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

  const bytes = new TextEncoder().encode('Naam\nGesleept\n')
  expect(await imports.open(app.place, { is: 'dropped', name: 'a.csv', bytes })).toMatchObject({
    name: 'a.csv',
    rows: 1,
  })
  expect(await imports.open(app.place, { is: 'pasted', text: 'Naam\nGeplakt' })).toMatchObject({ name: '', rows: 1 })
})
