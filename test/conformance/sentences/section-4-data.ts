import {
  createSample,
  customerOf,
  editCustomer,
  holdOk,
  readCustomer,
  readIds,
  readRows,
  removeCustomer,
  sampleCustomer,
  theCustomer,
} from '../customers.ts'
import { ask, isObject, jsonOf, mediaType } from '../http.ts'
import { holdReadOnly, infoObject, listOfObjects, nameValueLists, offered } from '../kinds.ts'
import { notShown, onceEach, sentence, type Bench, type Sentence } from '../sentence.ts'
import { call, type Service } from '../service.ts'
import { hold, NothingToHold, shown } from '../verdict.ts'

type Ask = readonly [method: string, path: string, body?: string]

/** Each of the five calls, on an existing customer. */
const fiveCalls = onceEach(async ({ production }: Bench): Promise<readonly Ask[]> => {
  const id = await createSample(production)
  const body = JSON.stringify(sampleCustomer(production, id))
  return [
    ['GET', 'CustomerInfoList'],
    ['GET', `Customer/${id}`],
    ['POST', 'Customer', body],
    ['PUT', `Customer/${id}`, body],
    ['DELETE', `Customer/${id}`],
  ]
})

/** The status of each of the five calls with this Authorization header, or none. */
const statuses = async (bench: Bench, headers: Readonly<Record<string, string>>): Promise<string> => {
  const { base, database } = bench.production
  const observed: string[] = []
  for (const [method, path, body] of await fiveCalls(bench)) {
    const { status } = await ask(method, `${base}/api/${database}/${path}`, {
      headers: {
        accept: 'application/json',
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    })
    hold(status === 401, `${method} ${path}: ${status}`)
    observed.push(`${method} ${status}`)
  }
  return observed.join(', ')
}

const calls: readonly Sentence[] = [
  sentence('4.data.base', 'All data calls are under {base_url}/api/<database_id>/', async ({ production }) => {
    const { access } = await production.tokens()
    const { status } = await ask('GET', `${production.base}/${production.database}/CustomerInfoList`, {
      headers: { authorization: `Bearer ${access}` },
    })
    hold(status === 404, `without /api: ${status}`)
    return `without /api: ${status}`
  }),
  sentence('4.data.databases', 'Each database has customers of its own', async ({ production }) => {
    const other = production.facts.databases[1]
    if (other === undefined) throw new NothingToHold('there is one database')
    const id = await createSample(production)
    const elsewhere = await readCustomer({ ...production, database: other }, id)
    hold(elsewhere.status === 404 || customerOf(elsewhere)['Name'] !== 'Conformance Toets B.V.', `${other} has it too`)
    return `${id} is not in ${other}`
  }),
  sentence('4.data.bearer.none', 'Every call carries the bearer header: without it 401', (bench) =>
    statuses(bench, {}),
  ),
  sentence('4.data.bearer.unknown', 'Every call carries a token that was issued: any other gives 401', (bench) =>
    statuses(bench, { authorization: 'Bearer made-up' }),
  ),
  sentence(
    '4.data.bearer.elsewhere',
    'The token is carried in the header: in the address it does not count',
    async ({ production }) => {
      const { access } = await production.tokens()
      const { status } = await call(production, 'GET', `CustomerInfoList?access_token=${encodeURIComponent(access)}`, {
        token: null,
      })
      hold(status === 401, `${status}`)
      return `${status}`
    },
  ),
  sentence(
    '4.data.bearer.scheme',
    'The header says Bearer: another word before the token gives 401',
    async ({ production }) => {
      const { access } = await production.tokens()
      const { status } = await ask('GET', `${production.base}/api/${production.database}/CustomerInfoList`, {
        headers: { authorization: `Token ${access}` },
      })
      hold(status === 401, `${status}`)
      return `${status}`
    },
  ),
  sentence('4.data.accept', 'Accept selects the format', async ({ production }) => {
    const path = `Customer/${await createSample(production)}`
    const observed = [
      mediaType(await call(production, 'GET', path, { accept: 'application/json' })),
      mediaType(await call(production, 'GET', path, { accept: 'application/xml' })),
    ]
    hold(observed[0] === 'application/json' && observed[1]!.endsWith('xml'), observed.join(', '))
    return observed.join(', ')
  }),
  sentence(
    '4.data.content-type',
    'Requests with a body carry Content-Type: application/json',
    async ({ production }) => {
      const id = await createSample(production)
      const answer = await call(production, 'PUT', `Customer/${id}`, {
        type: 'application/json; charset=utf-8',
        body: JSON.stringify(sampleCustomer(production, id)),
      })
      return `${holdOk(answer, 'PUT').status}`
    },
  ),
]

const endpoints: readonly Sentence[] = [
  sentence(
    '4.data.endpoint1',
    'GET CustomerInfoList answers a list of customer info objects',
    async ({ production }) => {
      const rows = await readRows(production)
      hold(rows.length > 0, 'empty')
      return `${rows.length} objects, each with ${Object.keys(rows[0]!).length} properties`
    },
  ),
  sentence('4.data.endpoint2', 'GET Customer/<customer_id> answers one Customer object', async ({ production }) => {
    const id = (await readIds(production))[0]!
    const { CustomerId } = await theCustomer(production, id)
    hold(CustomerId === id, shown(CustomerId))
    return shown(CustomerId)
  }),
  sentence('4.data.endpoint3', 'POST Customer takes a Customer object', async ({ production }) => {
    const id = await createSample(production)
    return `200, ${id} is in the list`
  }),
  sentence('4.data.endpoint4', 'PUT Customer/<customer_id> takes a Customer object', async ({ production }) => {
    const id = await createSample(production)
    return `${holdOk(await editCustomer(production, id, sampleCustomer(production, id)), 'PUT').status}`
  }),
  sentence(
    '4.data.endpoint5',
    'DELETE Customer/<customer_id> takes no body',
    async ({ production }) =>
      `${holdOk(await removeCustomer(production, await createSample(production)), 'DELETE').status}`,
  ),
  notShown('4.data.answers', 'The bodies that POST, PUT and DELETE answer with'),
]

/** The path counts over another id in the body: the customer of that id stays unchanged. */
const holdPathDecides = async (production: Service): Promise<string> => {
  const [one, two] = [await createSample(production), await createSample(production)]
  const { status } = await editCustomer(production, one, sampleCustomer(production, two, { City: 'Luik' }))
  const there = (await theCustomer(production, two))['City']
  hold(there === 'Utrecht', `the other customer's City is ${shown(there)}`)
  return `${status}, the other one is untouched`
}

const rules: readonly Sentence[] = [
  sentence('4.data.rule1', 'GET returns either a list of objects or one object', async ({ production }) => {
    const list = jsonOf(await call(production, 'GET', 'CustomerInfoList'))
    const one = jsonOf(await readCustomer(production, (await readIds(production))[0]!))
    hold(Array.isArray(list) && isObject(one), `${shown(list)} and ${shown(one)}`)
    return 'an array, and an object'
  }),
  sentence('4.data.rule2', 'POST creates a new object from the body', async ({ production }) => {
    const [one, two] = [
      await createSample(production, { City: 'Brugge' }),
      await createSample(production, { City: 'Aken' }),
    ]
    const cities = [(await theCustomer(production, one))['City'], (await theCustomer(production, two))['City']]
    hold(one !== two && cities.join() === 'Brugge,Aken', cities.map(shown).join(', '))
    return `${one} in Brugge, ${two} in Aken`
  }),
  sentence('4.data.rule3', 'PUT edits the object addressed in the path', ({ production }) =>
    holdPathDecides(production),
  ),
  sentence('4.data.rule3.only', 'PUT edits no other object', async ({ production }) => {
    const [one, two] = [await createSample(production), await createSample(production)]
    const before = await theCustomer(production, two)
    holdOk(await editCustomer(production, one, sampleCustomer(production, one, { City: 'Luik' })), 'PUT')
    hold(JSON.stringify(await theCustomer(production, two)) === JSON.stringify(before), 'the other customer changed')
    return 'the other is the same'
  }),
  sentence('4.data.rule4', 'DELETE removes the object addressed in the path, and no other', async ({ production }) => {
    const [one, two] = [await createSample(production), await createSample(production)]
    holdOk(await removeCustomer(production, one), 'DELETE')
    const observed = [(await readCustomer(production, one)).status, (await readCustomer(production, two)).status]
    hold(observed.join() === '404,200', observed.join(', '))
    return `the one ${observed[0]}, the other ${observed[1]}`
  }),
  sentence('4.data.rule5.list', 'Lists accept GET only', ({ production }) =>
    holdReadOnly(production, 'CustomerInfoList'),
  ),
  sentence('4.data.rule5.info', 'Info objects accept GET only', async ({ production }) =>
    holdReadOnly(production, (await offered(production, [await infoObject(production)])).path),
  ),
  sentence('4.data.rule5.objects', 'Lists of editable objects accept GET only', async ({ production }) =>
    holdReadOnly(production, (await offered(production, listOfObjects)).path),
  ),
  sentence('4.data.rule5.pairs', 'Name value lists accept GET only', async ({ production }) =>
    holdReadOnly(production, (await offered(production, nameValueLists)).path),
  ),
  notShown('4.data.rule6', 'Query parameters, filtering, paging and the full list of resource names'),
]

export const section4Data: readonly Sentence[] = [...calls, ...endpoints, ...rules]
