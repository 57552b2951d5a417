import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AppError, isFail } from '../../../main/base/app-error.ts'
import { exportEdits, exportName } from '../../../main/desk/export-edits.ts'
import { writeExport } from '../../../main/base/files/write-export.ts'
import type { Edit } from '../../../preload/contract/edits.ts'
import { appWithDesk } from './app-with-desk.ts'

const at = Date.UTC(2026, 10, 21, 9, 0, 0)
const edit: Edit = {
  id: 'e',
  kind: 'change',
  key: 's:7',
  customerId: '7',
  name: 'Jansen & Zn',
  state: { is: 'waiting' },
  madeAt: at,
  changedAt: at,
  revision: 1,
  user: 'Anna',
  anothers: false,
  thenDelete: false,
  maybeDone: null,
  changes: [
    { field: 'Person', from: { is: 'empty' }, to: { is: 'text', text: '=HYPERLINK("http://evil.example")' } },
    { field: 'Telephone', from: { is: 'text', text: '+31 50' }, to: { is: 'text', text: 'a;b,c\nd' } },
    { field: 'CreditLimit', from: { is: 'number', text: '0.0' }, to: { is: 'number', text: '-12.50' } },
    { field: 'IsInFactoring', from: { is: 'yes-no', yes: true }, to: { is: 'yes-no', yes: false } },
  ],
}
const office = { environment: 'Office', administration: 'Jansen (MVL 1)' }

describe('exported edits', () => {
  it('have a row per field with place, user, time, kind and the service’s answer', () => {
    const refused: Edit = {
      ...edit,
      state: {
        is: 'refused',
        fail: { code: 'service-refused', messages: [{ text: 'Too long', path: 'Person' }, { text: 'No.' }] },
      },
    }
    expect(exportEdits([refused], { ...office, language: 'en', terms: 'customer' }).split('\r\n')).toEqual([
      '\ufeffEnvironment,Administration,User,When,Kind,State,Customer id,Name,Field,Before,After,Service',
      `Office,Jansen (MVL 1),Anna,2026-11-21T09:00:00.000Z,change,refused,7,Jansen & Zn,Person,,"'=HYPERLINK(""http://evil.example"")","Person: Too long\nNo."`,
      `Office,Jansen (MVL 1),Anna,2026-11-21T09:00:00.000Z,change,refused,7,Jansen & Zn,Telephone,'+31 50,"a;b,c\nd","Person: Too long\nNo."`,
      `Office,Jansen (MVL 1),Anna,2026-11-21T09:00:00.000Z,change,refused,7,Jansen & Zn,CreditLimit,0.0,'-12.50,"Person: Too long\nNo."`,
      `Office,Jansen (MVL 1),Anna,2026-11-21T09:00:00.000Z,change,refused,7,Jansen & Zn,IsInFactoring,yes,no,"Person: Too long\nNo."`,
      '',
    ])
  })

  it('are in Dutch for a Dutch spreadsheet', () => {
    const gone: Edit = {
      ...edit,
      kind: 'delete',
      changes: [],
      state: { is: 'settled', at, serviceChanged: [], messages: [{ text: 'Weg' }] },
    }
    expect(exportEdits([gone], { ...office, language: 'nl', terms: 'customer' }).split('\r\n')).toEqual([
      '\ufeffOmgeving;Administratie;Gebruiker;Wanneer;Soort;Status;Klantnummer;Naam;Veld;Vóór;Na;Service',
      'Office;Jansen (MVL 1);Anna;2026-11-21T09:00:00.000Z;verwijderen;verzonden;7;Jansen & Zn;;;;Weg',
      '',
    ])
    const debtors = exportEdits([gone], { ...office, language: 'nl', terms: 'debtor' })
    expect(debtors.split('\r\n')[0]).toContain('Status;Debiteurnummer;Naam')
    expect([exportName('nl', at), exportName('en', at)]).toEqual([
      'Ledgerdesk wijzigingen 2026-11-21.csv',
      'Ledgerdesk changes 2026-11-21.csv',
    ])
  })
})

describe('the file of an export', () => {
  it('goes from the desk’s thread to the path that the user picks', async () => {
    let file = ''
    const story = await appWithDesk({
      saveFile: async (name, written) => {
        file = join(story.profile, name)
        await writeExport({ path: file, replace: true }, written)
        return true
      },
    })
    expect(await story.services.edits.export(story.place, [story.edit])).toBe(true)
    const [head, row, end] = readFileSync(file, 'utf8').split('\r\n')
    expect(head).toMatch(/^\ufeffEnvironment,/)
    expect(row).toMatch(new RegExp(`^'=Office,Jansen \\(${story.place.administration}\\),Anna,.*,Person,.*,Ann,`))
    expect(end).toBe('')
  })

  it('has the other edits where one of them is gone meanwhile', async () => {
    let written = ''
    const {
      services,
      place,
      edit: id,
    } = await appWithDesk({
      saveFile: async (_name, text) => {
        written = text as string
        return true
      },
    })
    expect(await services.edits.export(place, ['gone', id])).toBe(true)
    expect(written.trimEnd().split('\r\n')).toHaveLength(2)
  })

  it('is not written if the user cancels', async () => {
    const { services, place, edit: id } = await appWithDesk({ saveFile: async () => false })
    expect(await services.edits.export(place, [id])).toBe(false)
  })

  it('that cannot be written reports the failure and changes nothing', async () => {
    const {
      services,
      place,
      edit: id,
    } = await appWithDesk({
      saveFile: async () => {
        throw new AppError({ code: 'export-not-written', about: { reason: 'disk-full' } })
      },
    })
    await expect(services.edits.export(place, [id])).rejects.toMatchObject({
      fail: { code: 'export-not-written', about: { reason: 'disk-full' } },
    })
    await expect(services.edits.export(place, ['none'])).rejects.toSatisfy((error: unknown) =>
      isFail(error, 'edit-unknown'),
    )
    expect(await services.edits.list(place)).toHaveLength(1)
  })
})
