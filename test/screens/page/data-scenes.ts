import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Changes, CustomerRecord } from '../../../preload/contract/customers.ts'
import type { Reply } from '../../../preload/contract/reply.ts'
import type { KnownAdministration } from '../../../preload/contract/settings.ts'
import { fakeApi, type Fake } from '../../renderer/fake-api.ts'
import { known, office, officePlace, officeTest, startSettings } from '../../renderer/fake-environments.ts'
import { at, signedIn } from './start.ts'

const text = (value: string) => ({ is: 'text', text: value }) as const
const changesOf = (values: Readonly<Partial<Record<FieldName, string>>>): Changes =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, text(value)]))

/** An office with these customers' values, row by row. */
const officeWith = (
  names: { readonly service: string; readonly user: string; readonly administrations: readonly KnownAdministration[] },
  rows: readonly Readonly<Partial<Record<FieldName, string>>>[],
): Fake => {
  const own = { ...office, name: names.service, user: names.user, administrations: names.administrations }
  const fake = fakeApi({
    customers: 40,
    session: { ...signedIn, user: names.user },
    settings: { environments: [...startSettings.environments, own, officeTest], place: officePlace },
  })
  rows.forEach((row, at) => {
    const key = String(at + 10).padStart(6, '0')
    for (const [field, value] of Object.entries(row)) fake.put(key, field as FieldName, text(value))
  })
  return fake
}
type Read = (...args: unknown[]) => Promise<Reply<CustomerRecord>>
const inList: readonly FieldName[] = ['CustomerId', 'Name', 'City', 'Email', 'Telephone']
/** The service has given the list, and no record yet. */
const listOnly = (fake: Fake): Fake => {
  const customers = fake.api.customers as unknown as { read: Read }
  const { read } = customers
  customers.read = async (...args) => {
    const reply = await read(...args)
    if (!reply.ok) return reply
    const values = Object.fromEntries(inList.map((field) => [field, reply.value.values[field]]))
    return { ok: true, value: { ...reply.value, completeness: 'list', values } }
  }
  return fake
}
const logged = (fake: Fake, edit: ReturnType<Fake['stage']>): void => {
  fake.history.log(edit, { at: Date.now() - 5_400_000 })
  fake.history.log(edit, {
    at: Date.now() - 3_600_000,
    event: 'settled',
    reversible: true,
    serviceChanged: ['Telephone'],
    messages: [{ text: edit.name }],
  })
}

const rightToLeft = (): Fake => {
  const fake = officeWith(
    {
      service: 'משרד כהן ושות׳ (הנה״ח)',
      user: 'ליאור כהן',
      administrations: [
        known('MVL00124', 'מאפיית ירושלים בע״מ', { openedAt: Date.now(), waiting: 3, needsAttention: 2 }),
        known('MVL00125', 'مخبز النيل (القاهرة) ش.م.م.', { openedAt: Date.now() - 86_400_000, waiting: 2 }),
        known('MVL00126', 'Bakkerij שלום B.V. (Amsterdam)'),
        known('MVL00127', 'Atelier Noord'),
      ],
    },
    [
      {
        Name: 'שלום תקשורת בע״מ (1998)',
        City: 'תל אביב',
        Street1: 'רחוב הרצל 12/3',
        Person: 'ליאור כהן',
        ShortName: 'שלום',
        Email: 'info@shalom.example',
      },
      {
        Name: 'شركة النور للتجارة (ش.م.م.)',
        City: 'القاهرة',
        Street1: '١٢ شارع التحرير',
        Person: 'د. منى حسن',
        ShortName: 'النور',
      },
      { Name: 'Bakkerij שלום B.V. (Amsterdam)', City: 'Amsterdam', Person: 'A. de Vries' },
      { Name: 'ACME – أكمي Ltd.', City: 'دبي', Person: 'سارة' },
      {
        Name: 'ליאור ובניו – עורכי דין, נוטריון ורואי חשבון לענייני מסים וחברות בע״מ',
        City: 'ירושלים',
        Person: 'ד״ר ליאור',
      },
    ],
  )
  fake.stage('000010', 'change', changesOf({ Name: 'שלום תקשורת ומחשבים בע״מ', City: 'חיפה' }), {
    is: 'conflict',
    conflict: {
      is: 'fields',
      clashes: [
        {
          field: 'Name',
          base: text('שלום תקשורת בע״מ (1998)'),
          mine: text('שלום תקשורת ומחשבים בע״מ'),
          theirs: text('שלום תקשורת (אחזקות) בע״מ!'),
        },
        { field: 'City', base: text('תל אביב'), mine: text('חיפה'), theirs: text('Tel Aviv (תל אביב)') },
      ],
    },
  })
  const waits = fake.stage(
    '000011',
    'change',
    changesOf({ Street1: '١٥ شارع التحرير، الدور ٣', City: 'الجيزة', Person: 'منى حسن (المديرة)' }),
    { is: 'waiting' },
  )
  fake.stage('000014', 'create', changesOf({ Name: 'ליאור ובניו – עורכי דין', City: 'ירושלים' }), {
    is: 'uncertain',
    candidates: [
      {
        key: '000014',
        customerId: '000014',
        name: 'ליאור ובניו – עורכי דין, נוטריון ורואי חשבון לענייני מסים וחברות בע״מ',
      },
    ],
  })
  logged(fake, waits)
  return fake
}

const name =
  'Verhuur- en Onderhoudsbedrijf voor Landbouwwerktuigen, Grondverzet en Bronbemaling Van den Bosch, Vermeulen & Zonen Holding B.V.'
const longValues = (): Fake => {
  const fake = officeWith(
    {
      service: 'Administratiekantoor Van den Bosch, Vermeulen & Zonen, vestiging Sint-Michielsgestel',
      user: 'j.van.den.bosch-vermeulen@administratiekantoor-vdbosch.example',
      administrations: [
        known('MVL00124', 'Coöperatieve Vereniging van Drukkerijen en Uitgeverijen Zuid-Nederland en Vlaanderen U.A.', {
          openedAt: Date.now(),
          waiting: 1284,
          needsAttention: 112,
        }),
        known('MVL0012500000000000000000000000000000000', `${name} (in liquidatie)`, {
          openedAt: Date.now() - 86_400_000,
          waiting: 12,
        }),
      ],
    },
    [
      {
        Name: name,
        City: 'Sint-Michielsgestel aan de Dommel en omgeving, gemeente',
        Street1: 'Burgemeester Jonkheer Mr. Dr. Van Voorst tot Voorststraat 12345 bis, achterhuis, derde verdieping',
        Person: 'Mevrouw mr. drs. A.B.C.D. van den Bosch-Vermeulen',
        Email: `info@${'administratiekantoor-vandenbosch-'.repeat(4)}.example`,
        Homepage: `https://www.example.com/${'eenLangPadZonderAfbreking'.repeat(6)}`,
        VatNumber: 'NL100000000B01-EN-NOG-EEN-EIND-VERDER',
        Telephone: '+31 (0)73 123 45 67, toestel 12345, na 18.00 uur niet',
      },
      {
        Name: 'Coöperatieve Vereniging van Drukkerijen en Uitgeverijen Zuid-Nederland en Vlaanderen U.A.',
        City: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
        Homepage: `https://${'x'.repeat(180)}.example`,
      },
    ],
  )
  const waits = fake.stage(
    '000010',
    'change',
    changesOf({
      Name: `${name} (in liquidatie)`,
      Homepage: `https://www.example.com/${'eenLangPadZonderAfbreking'.repeat(8)}`,
      Street1: 'Burgemeester Jonkheer Mr. Dr. Van Voorst tot Voorststraat 12345 bis',
    }),
    { is: 'waiting' },
  )
  fake.stage(
    '000011',
    'change',
    changesOf({ City: 'Llanfairpwllgwyngyll', Homepage: `https://${'y'.repeat(180)}.example` }),
    {
      is: 'conflict',
      conflict: {
        is: 'fields',
        clashes: [
          {
            field: 'Homepage',
            base: text(`https://${'x'.repeat(180)}.example`),
            mine: text(`https://${'y'.repeat(180)}.example`),
            theirs: text(`https://${'z'.repeat(220)}.example`),
          },
          {
            field: 'City',
            base: text('Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'),
            mine: text('Llanfairpwllgwyngyll'),
            theirs: text('Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch (Cymru)'),
          },
        ],
      },
    },
  )
  logged(fake, waits)
  return fake
}

/** Dates, amounts, fractions, yes/no and codes: values that the service writes differently from a person. */
const kindsOfValues = (): Fake => {
  const fake = fakeApi(at({ dateStyles: ['M/D/YYYY'] }))
  const number = (value: string) => ({ is: 'number', text: value }) as const
  const after: Changes = {
    VatVerificationDate: text('2/28/2026'),
    CocDate: text('4/5/1998'),
    CreditLimit: text('12500.0'),
    DiscountPercentage: text('0.125'),
    IsDunForPayment: { is: 'yes-no', yes: false },
    PaymentConditionId: text('14'),
    CountryId: text('NL'),
  }
  const waits = fake.stage('000012', 'change', after, { is: 'waiting' })
  fake.stage('000017', 'change', after, {
    is: 'conflict',
    conflict: {
      is: 'fields',
      clashes: [
        { field: 'VatVerificationDate', base: text('4/13/2022'), mine: text('2/28/2026'), theirs: text('3/2/2026') },
        { field: 'CreditLimit', base: number('1234.5'), mine: number('12500.0'), theirs: number('20000.0') },
        { field: 'DiscountPercentage', base: number('0.025'), mine: number('0.125'), theirs: number('0.0') },
        {
          field: 'IsDunForPayment',
          base: { is: 'yes-no', yes: true },
          mine: { is: 'yes-no', yes: false },
          theirs: { is: 'empty' },
        },
        { field: 'PaymentConditionId', base: text('30'), mine: text('14'), theirs: text('60') },
      ],
    },
  })
  logged(fake, waits)
  return fake
}

/** Values that are hard to show: right to left, very long, or written differently by the service. */
export const dataScenes: Readonly<Record<string, () => Fake>> = {
  'list-only': () => listOnly(fakeApi(at({ sync: { is: 'paused', done: 412, total: 9310 } }))),
  values: kindsOfValues,
  'right-to-left': rightToLeft,
  'long-values': longValues,
}
