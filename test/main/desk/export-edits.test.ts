import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { AppError, isFail } from '../../../main/base/app-error.ts'
import { startApp } from '../../../main/app/app.ts'
import { exportEdits, exportName } from '../../../main/desk/export-edits.ts'
import { openDesk } from '../../../main/desk/worker/open-desk.ts'
import { writeExport } from '../../../main/base/files/write-export.ts'
import type { Edit } from '../../../preload/contract/edits.ts'
import { personWho } from '../person.ts'
import { newProfile, removeProfile, testHost } from '../test-host.ts'
import { openService, text, until } from './desk-kit.ts'

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
    expect(exportEdits([refused], { ...office, language: 'en' }).split('\r\n')).toEqual([
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
    expect(exportEdits([gone], { ...office, language: 'nl' }).split('\r\n')).toEqual([
      '\ufeffOmgeving;Administratie;Gebruiker;Wanneer;Soort;Stand;Klantnummer;Naam;Veld;Vóór;Na;Service',
      'Office;Jansen (MVL 1);Anna;2026-11-21T09:00:00.000Z;verwijderen;verzonden;7;Jansen & Zn;;;;Weg',
      '',
    ])
    expect([exportName('nl', at), exportName('en', at)]).toEqual([
      'Ledgerdesk wijzigingen 2026-11-21.csv',
      'Ledgerdesk changes 2026-11-21.csv',
    ])
  })
})

/** The app with a desk in its thread, one waiting edit, and a user who saves files. */
const app = async (saves: (name: string, text: string) => Promise<boolean>) => {
  const service = await openService()
  const profile = newProfile()
  onTestFinished(() => removeProfile(profile))
  const host = testHost({
    profile,
    keychainKey: 'a key',
    person: personWho({ decision: 'allow' }),
    openDesk,
    saveFile: saves,
  })
  const { services, stop } = await startApp(host)
  onTestFinished(stop)
  const { baseUrl: baseAddress, clientId, clientSecret: secret, redirectUri, scope } = service.facts
  const { id } = await services.settings.saveEnvironment({
    kind: 'test',
    name: '=Office',
    baseAddress,
    clientId,
    secret,
    redirectUri,
    scope,
    pathStyle: 'standard',
    status: 'unknown',
    lockMinutes: null,
    askAbove: null,
  })
  const place = { environment: id, administration: service.facts.databases[0]! }
  await services.settings.addAdministration(id, place.administration, 'Jansen')
  await services.session.signIn(id, 'Anna')
  await services.settings.goTo(place)
  await until('the customers are read', async () => (await services.sync.read(place)).complete === 12)
  service.control.quirk({ quirk: 'unavailable' })
  await services.customers.save(place, `s:${service.control.ids()[0]!}`, { Person: text('Ann') }, 0)
  const [waiting] = await services.edits.list(place)
  return { services, place, profile, edit: waiting!.id }
}

describe('the file of an export', () => {
  it('goes from the desk’s thread to the path that the user picks', async () => {
    let file = ''
    const story = await app(async (name, written) => {
      file = join(story.profile, name)
      await writeExport(file, written)
      return true
    })
    expect(await story.services.edits.export(story.place, [story.edit])).toBe(true)
    const [head, row, end] = readFileSync(file, 'utf8').split('\r\n')
    expect(head).toMatch(/^\ufeffEnvironment,/)
    expect(row).toMatch(new RegExp(`^'=Office,Jansen \\(${story.place.administration}\\),Anna,.*,Person,.*,Ann,`))
    expect(end).toBe('')
  })

  it('is not written if the user cancels', async () => {
    const { services, place, edit: id } = await app(async () => false)
    expect(await services.edits.export(place, [id])).toBe(false)
  })

  it('that cannot be written reports the failure and changes nothing', async () => {
    const {
      services,
      place,
      edit: id,
    } = await app(async () => {
      throw new AppError({ code: 'export-not-written', about: { reason: 'disk-full' } })
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
