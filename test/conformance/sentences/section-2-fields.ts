import {
  createCustomer,
  createSample,
  editCustomer,
  holdOk,
  readIds,
  sampleCustomer,
  theCustomer,
  type Customer,
} from '../customers.ts'
import { fields, fits, isOfType, type Field } from '../fields.ts'
import { onceEach, sentence, type Bench, type Sentence } from '../sentence.ts'
import type { Service } from '../service.ts'
import { hold, shown } from '../verdict.ts'

/** Twenty existing customers, for the types of the service's values. */
const found = onceEach(async ({ production }: Bench) => {
  const customers: Customer[] = []
  for (const id of (await readIds(production)).slice(0, 20)) customers.push(await theCustomer(production, id))
  hold(customers.length > 0, 'there are no customers to look at')
  return customers
})

const whole = onceEach(async ({ production }: Bench) => theCustomer(production, await createSample(production)))
const bare = onceEach(async ({ production }: Bench) => theCustomer(production, await createCustomer(production, {})))

/** The customer after an edit with null in some fields. A refusal changes nothing, so it is no failure here. */
const withNull = (which: (field: Field) => boolean) =>
  onceEach(async ({ production }: Bench) => {
    const id = await createSample(production)
    const nulls = Object.fromEntries(
      fields.filter((field) => field.name !== 'CustomerId' && which(field)).map(({ name }) => [name, null]),
    )
    const { status } = await editCustomer(production, id, sampleCustomer(production, id, nulls))
    return { status, customer: await theCustomer(production, id) }
  })
const nullsWhereAllowed = withNull(({ nullable }) => nullable)
const nullsWhereNot = withNull(({ nullable }) => !nullable)

const without = (customer: Customer, name: string): Customer =>
  Object.fromEntries(Object.entries(customer).filter(([key]) => key !== name))

const sampleOf = ({ name, sample }: Field, { database }: Service, id: unknown): unknown =>
  name === 'CustomerId' ? id : name === 'Database' ? database : sample

const says = ({ type, nullable }: Field): string => {
  const text = {
    string: 'a string',
    integer: 'a whole number',
    decimal: 'a decimal number',
    boolean: 'true or false',
    array: 'an array',
  }
  return `${text[type]}${nullable ? ' or null' : ', never null'}`
}

const typeOf = (field: Field): Sentence =>
  sentence(`2.customer.${field.name}.type`, `${field.name} is ${says(field)}`, async (bench) => {
    const odd = (await found(bench)).find((customer) => !fits(customer[field.name], field))
    hold(odd === undefined, `${shown(odd?.[field.name])} in ${shown(odd?.['CustomerId'])}`)
    const customer = await whole(bench)
    const sent = sampleOf(field, bench.production, customer['CustomerId'])
    hold(
      JSON.stringify(customer[field.name]) === JSON.stringify(sent),
      `sent ${shown(sent)}, read ${shown(customer[field.name])}`,
    )
    return shown(customer[field.name])
  })

const takesNull = ({ name }: Field): Sentence =>
  sentence(`2.customer.${name}.null`, `${name} takes null`, async (bench) => {
    const { status, customer } = await nullsWhereAllowed(bench)
    hold(status === 200 && customer[name] === null, `${status}, then ${shown(customer[name])}`)
    return 'null'
  })

const neverNull = (field: Field): Sentence =>
  sentence(`2.customer.${field.name}.null`, `${field.name} is not null even when null is sent`, async (bench) => {
    const { status, customer } = await nullsWhereNot(bench)
    hold(fits(customer[field.name], field), `${status}, then ${shown(customer[field.name])}`)
    return `${status}, then ${shown(customer[field.name])}`
  })

const isDefault = (value: unknown, field: Field): boolean =>
  field.default === undefined ? fits(value, field) : value === field.default
const stated = (field: Field): string =>
  field.default === undefined ? 'its default' : `its default ${String(field.default)}`

const onCreate = (field: Field): Sentence =>
  sentence(
    `2.customer.${field.name}.create`,
    `${field.name} missing on create gets ${stated(field)}`,
    async (bench) => {
      const value = (await bare(bench))[field.name]
      hold(value !== undefined && isDefault(value, field), value === undefined ? 'not there' : shown(value))
      return shown(value)
    },
  )

/** Edits a record without one property, and reads it back. The others must stay unchanged. */
const editedWithout = async ({ production }: Bench, field: Field): Promise<Customer> => {
  const id = await createSample(production)
  holdOk(
    await editCustomer(production, id, without(sampleCustomer(production, id), field.name)),
    `PUT without ${field.name}`,
  )
  const customer = await theCustomer(production, id)
  const strange = fields.filter(
    (other) =>
      other.name !== field.name &&
      JSON.stringify(customer[other.name]) !== JSON.stringify(sampleOf(other, production, id)),
  )
  hold(strange.length === 0, `${strange.map(({ name }) => name).join(', ')} changed too`)
  return customer
}

const onEdit = (field: Field): Sentence =>
  sentence(
    `2.customer.${field.name}.edit`,
    `${field.name} missing on edit is reset to ${stated(field)}`,
    async (bench) => {
      const value = (await editedWithout(bench, field))[field.name]
      const expected = (await bare(bench))[field.name]
      hold(
        JSON.stringify(value) === JSON.stringify(expected) && isDefault(value, field),
        `${shown(value)}, on create ${shown(expected)}`,
      )
      return shown(value)
    },
  )

const id: readonly Sentence[] = [
  sentence('2.customer.CustomerId.create', 'CustomerId is empty on create; the service gives one', async (bench) => {
    const { CustomerId } = await whole(bench)
    hold(typeof CustomerId === 'string' && CustomerId !== '', shown(CustomerId))
    return shown(CustomerId)
  }),
  sentence('2.customer.CustomerId.missing', 'CustomerId missing on create counts as empty', async (bench) => {
    const { CustomerId } = await bare(bench)
    hold(typeof CustomerId === 'string' && CustomerId !== '', shown(CustomerId))
    return shown(CustomerId)
  }),
  sentence(
    '2.customer.CustomerId.path',
    'CustomerId is in the path on read, edit and remove: an edit without it in the body keeps it',
    async (bench) => {
      const { CustomerId } = await editedWithout(bench, fields[0]!)
      hold(typeof CustomerId === 'string' && CustomerId !== '', shown(CustomerId))
      return shown(CustomerId)
    },
  ),
]

const month = /^(0?[1-9]|1[0-2])\/(0?[1-9]|[12]\d|3[01])\/\d{4}/

const samples: readonly Sentence[] = [
  sentence('2.customer.names', 'These are the JSON property names of a customer', async (bench) => {
    const customers = await found(bench)
    const missing = fields
      .filter(({ name }) => customers.some((customer) => !(name in customer)))
      .map(({ name }) => name)
    hold(missing.length === 0, `not there: ${missing.join(', ')}`)
    const more = Object.keys(customers[0]!).filter((name) => !fields.some((field) => field.name === name))
    return `all ${fields.length}${more.length > 0 ? `, and ${more.join(', ')}` : ''}`
  }),
  sentence('2.customer.ids', 'Identifier fields ending in Id hold text unless noted', async (bench) => {
    const texts = fields.filter(({ name, type }) => name.endsWith('Id') && type === 'string')
    for (const customer of await found(bench)) {
      const odd = texts.find(({ name }) => customer[name] !== null && !isOfType(customer[name], 'string'))
      hold(odd === undefined, `${odd?.name ?? ''} is ${shown(customer[odd?.name ?? ''])}`)
    }
    return `${texts.length} fields`
  }),
  ...['VatVerificationDate', 'CocDate'].map((name) =>
    sentence(`2.customer.${name}.form`, `${name} is written month/day/year`, async (bench) => {
      const written = [...(await found(bench)), await whole(bench)]
        .map((customer) => customer[name])
        .filter((value) => value !== null && value !== '')
      const odd = written.find((value) => typeof value !== 'string' || !month.test(value))
      hold(odd === undefined, shown(odd))
      return written.slice(0, 3).map(shown).join(', ')
    }),
  ),
  sentence('2.customer.Addresses.form', 'Addresses is an empty array or null', async (bench) => {
    const odd = [...(await found(bench)), await bare(bench)].find(
      ({ Addresses }) => Addresses !== null && JSON.stringify(Addresses) !== '[]',
    )
    hold(odd === undefined, shown(odd?.['Addresses']))
    return shown((await found(bench))[0]!['Addresses'])
  }),
  ...['ChargeVatTypeId', 'CustomerStateId'].map((name) =>
    sentence(`2.customer.${name}.form`, `${name} is a code of a single letter`, async (bench) => {
      const written = (await found(bench))
        .map((customer) => customer[name])
        .filter((value) => value !== null && value !== '')
      const odd = written.find((value) => typeof value !== 'string' || !/^[A-Za-z]$/.test(value))
      hold(odd === undefined, shown(odd))
      return [...new Set(written)].map(shown).join(', ')
    }),
  ),
]

const others = fields.filter(({ name }) => name !== 'CustomerId')

/** The type, null, and the defaults on create and edit of all 55 fields, then the notes beside them. */
export const section2Fields: readonly Sentence[] = [
  ...fields.flatMap((field) => [
    typeOf(field),
    field.nullable ? takesNull(field) : neverNull(field),
    ...(others.includes(field) ? [onCreate(field), onEdit(field)] : id),
  ]),
  ...samples,
]
