import type { Fake } from '../../renderer/fake-api.ts'

const text = (value: string) => ({ is: 'text', text: value }) as const
const hour = 3_600_000

/** Edits in every state. */
export const stageAll = (fake: Fake): void => {
  fake.stage(
    '000012',
    'change',
    { Telephone: text('03 555 12 12'), Email: text('office@janssens.example') },
    { is: 'waiting' },
  )
  fake.stage(
    '000014',
    'change',
    {
      Name: text('Garage Van Dijk & Dochter'),
      Street1: text('Nieuwstraat 12'),
      City: text('Assen'),
      VatNumber: text('NL100031676B02'),
    },
    {
      is: 'conflict',
      conflict: {
        is: 'fields',
        clashes: [
          {
            field: 'Name',
            base: text('Garage Van Dijk'),
            mine: text('Garage Van Dijk & Dochter'),
            theirs: text('Garage Van Dijk en Zonen'),
          },
          {
            field: 'Street1',
            base: text('Stationsstraat 5'),
            mine: text('Nieuwstraat 12'),
            theirs: text('Havenkade 3'),
          },
          { field: 'City', base: text('Groningen'), mine: text('Assen'), theirs: text('Zwolle') },
          {
            field: 'VatNumber',
            base: text('NL100031676B01'),
            mine: text('NL100031676B02'),
            theirs: text('NL100031676B03'),
          },
        ],
      },
    },
  )
  fake.stage(
    '000016',
    'change',
    { ShortName: text('GROENETUIN'), ZipCode: text('5211'), CreditLimit: text('-1') },
    {
      is: 'refused',
      fail: {
        code: 'service-refused',
        status: 400,
        messages: [
          { text: 'De korte naam mag maximaal 8 tekens lang zijn.', path: 'ShortName' },
          { text: 'Kredietlimiet moet 0 of hoger zijn.', path: 'creditLimit' },
          { text: 'De gegevens zijn niet opgeslagen.' },
        ],
      },
    },
  )
  fake.stage('000018', 'change', { City: text('Zwolle') }, { is: 'conflict', conflict: { is: 'deleted-there' } })
  fake.stage(
    '000019',
    'delete',
    {},
    { is: 'conflict', conflict: { is: 'changed-there', fields: ['Email', 'Telephone'] } },
  )
  fake.stage(
    '000020',
    'create',
    { Name: text('Visser Accountancy'), Email: text('info@visser.example'), City: text('Breda') },
    {
      is: 'uncertain',
      candidates: [
        { key: '000020', customerId: '000020', name: 'Visser Accountancy' },
        { key: '000036', customerId: '000036', name: 'Visser Accountancy 2' },
      ],
    },
  )
  fake.stage('000021', 'change', { Fax: text('03 231 00 01') }, { is: 'refused', fail: { code: 'edit-restored' } })
  fake.stage('000022', 'delete', {}, { is: 'waiting' })
  fake.stage(
    '000023',
    'change',
    { City: text('Lier'), Homepage: text('www.windmolen.example') },
    { is: 'waiting' },
    { user: 'A. Bakker', anothers: true },
  )
  fake.stage(
    '000025',
    'change',
    { Person: text('T. Oosterpark') },
    { is: 'sending', since: Date.now() },
    { thenDelete: true },
  )
  fake.stage(
    '000024',
    'change',
    { Name: text('Boekhandel Łukasz B.V.'), Fax: text('030 2310000') },
    {
      is: 'settled',
      at: Date.now() - hour,
      serviceChanged: ['Fax', 'ShortName'],
      messages: [{ text: 'Faxnummer is opgemaakt.' }],
    },
  )
}

/** A log of some days. */
export const logAll = (fake: Fake, lines = 14): void => {
  const edit = fake.stage(
    '000030',
    'change',
    {
      Name: text('Garage Van Dijk Oost'),
      City: text('Assen'),
      ZipCode: text('9401 AB'),
      Street1: text('Markt 1'),
      Telephone: text('0592 123 123'),
      Email: text('oost@garage.example'),
    },
    { is: 'settled', at: Date.now(), serviceChanged: [], messages: [] },
  )
  const born = fake.stage(
    '000031',
    'create',
    { Name: text('Nieuwe Bakkerij') },
    { is: 'settled', at: Date.now(), serviceChanged: [], messages: [] },
  )
  const gone = fake.stage('000032', 'delete', {}, { is: 'settled', at: Date.now(), serviceChanged: [], messages: [] })
  for (let at = lines; at > 0; at--) {
    const when = Date.now() - at * 7 * hour
    switch (at % 7) {
      case 0:
        fake.history.log(edit, { at: when })
        break
      case 1:
        fake.history.log(edit, {
          at: when,
          event: 'settled',
          reversible: true,
          serviceChanged: ['Telephone', 'ShortName'],
          messages: [{ text: 'Telefoonnummer is opgemaakt.' }],
        })
        break
      case 2:
        fake.history.log(born, { at: when, event: 'settled', reversible: true, customerId: '009401' })
        break
      case 3:
        fake.history.log(edit, {
          at: when,
          event: 'refused',
          who: 'A. Bakker',
          changes: edit.changes.slice(1, 2),
          fail: { code: 'service-refused', status: 400, messages: [{ text: 'Plaats is onbekend.', path: 'City' }] },
        })
        break
      case 4:
        fake.history.log(edit, { at: when, event: 'conflict', changes: edit.changes.slice(0, 1) })
        break
      case 5:
        fake.history.log(gone, { at: when, event: 'settled', reversible: true })
        break
      default:
        fake.history.log(edit, { at: when, event: 'discarded', who: 'A. Bakker', changes: edit.changes.slice(0, 2) })
    }
  }
}
