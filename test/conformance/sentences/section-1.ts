import { XMLValidator } from 'fast-xml-parser'
import {
  createCustomer,
  created,
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
import { ask, mediaType } from '../http.ts'
import { holdReadOnly, infoObject, listOfObjects, nameValueLists, offered } from '../kinds.ts'
import { notShown, sentence, type Sentence } from '../sentence.ts'
import { authorizeUrl, call, goTo, holdRefused, requestTokens, signIn, type Service } from '../service.ts'
import { hold, NothingToHold } from '../verdict.ts'

const basic = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`

/** Reads a resource as XML. Another type or malformed XML fails the sentence. */
const readXml = async (service: Service, path: string): Promise<string> => {
  const answer = holdOk(await call(service, 'GET', path, { accept: 'application/xml' }), `GET ${path} as XML`)
  hold(/^(application|text)\/(\w+\+)?xml$/.test(mediaType(answer)), `${path} came as ${mediaType(answer)}`)
  const verdict = XMLValidator.validate(answer.text)
  hold(verdict === true, verdict === true ? '' : `not well-formed: ${verdict.err.msg}`)
  return answer.text
}

/**
 * The record without its identifier, for a create. The contract does not show XML names, so only this element is
 * matched.
 */
const withoutId = (xml: string): string => xml.replace(/(<(?:\w+:)?CustomerId\b[^>]*>)[^<]*(<)/i, '$1$2')

export const section1: readonly Sentence[] = [
  sentence('1.bullet1', 'An HTTP service exchanges customers with client applications', async ({ production }) => {
    const rows = await readRows(production)
    hold(rows.length > 0, 'the list is empty')
    return `${rows.length} customers`
  }),
  sentence('1.bullet2.address', 'Every resource has its own address', async ({ production }) => {
    const [one, two] = await readIds(production)
    hold(one !== undefined && two !== undefined, 'fewer than two customers')
    const observed = [
      (await theCustomer(production, one))['CustomerId'],
      (await theCustomer(production, two))['CustomerId'],
    ]
    hold(observed[0] === one && observed[1] === two, `${one} and ${two} gave ${observed.join(' and ')}`)
    return observed.join(' and ')
  }),
  sentence('1.bullet2.get', 'GET reads', async ({ production }) => {
    const id = await createSample(production)
    hold((await theCustomer(production, id))['Name'] === 'Conformance Toets B.V.', 'another name')
    return `200 ${id}`
  }),
  sentence('1.bullet2.post', 'POST creates', async ({ production }) => {
    const before = (await readIds(production)).length
    await createSample(production)
    const after = (await readIds(production)).length
    hold(after === before + 1, `${before}, then ${after}`)
    return `${before}, then ${after}`
  }),
  sentence('1.bullet2.put', 'PUT edits', async ({ production }) => {
    const id = await createSample(production)
    holdOk(await editCustomer(production, id, sampleCustomer(production, id, { City: 'Gent' })), 'PUT')
    const { City } = await theCustomer(production, id)
    hold(City === 'Gent', `City is ${String(City)}`)
    return 'Utrecht, then Gent'
  }),
  sentence('1.bullet2.delete', 'DELETE removes', async ({ production }) => {
    const id = await createSample(production)
    holdOk(await removeCustomer(production, id), 'DELETE')
    hold(!(await readIds(production)).includes(id), 'still in the list')
    return `${id} left the list`
  }),
  sentence('1.bullet3.json-out', 'JSON comes out, by Accept: application/json', async ({ production }) => {
    const answer = await readCustomer(production, await createSample(production))
    customerOf(answer)
    hold(mediaType(answer) === 'application/json', mediaType(answer))
    return mediaType(answer)
  }),
  sentence('1.bullet3.json-in', 'JSON goes in, by Content-Type: application/json', async ({ production }) => {
    const name = 'Łódź & "Café" <b> 😀'
    const observed = (await theCustomer(production, await createSample(production, { Name: name })))['Name']
    hold(observed === name, `sent ${name}, read ${String(observed)}`)
    return name
  }),
  sentence(
    '1.bullet3.xml-out-object',
    'XML comes out for one object, by Accept: application/xml',
    async ({ production }) => {
      const xml = await readXml(production, `Customer/${await createSample(production)}`)
      hold(xml.includes('Conformance Toets B.V.'), 'the name is not in it')
      return xml.slice(0, 60)
    },
  ),
  sentence('1.bullet3.xml-out-list', 'XML comes out for a list', async ({ production }) => {
    const id = await createSample(production)
    const xml = await readXml(production, 'CustomerInfoList')
    hold(xml.includes(`>${id}<`) || xml.includes(`"${id}"`), `${id} is not in it`)
    return xml.slice(0, 60)
  }),
  sentence(
    '1.bullet3.xml-in-put',
    'XML goes in on edit: a record sent back as it was read stays the same',
    async ({ production }) => {
      const id = await createSample(production, { Name: 'A & B <c> "d" é', Fax: null })
      const before = await theCustomer(production, id)
      const xml = await readXml(production, `Customer/${id}`)
      holdOk(await call(production, 'PUT', `Customer/${id}`, { type: 'application/xml', body: xml }), 'PUT as XML')
      const after = await theCustomer(production, id)
      const unlike = Object.keys(before).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      hold(unlike.length === 0, `changed: ${unlike.join(', ')}`)
      return `${Object.keys(after).length} properties unchanged`
    },
  ),
  sentence('1.bullet3.xml-in-change', 'XML goes in on edit: a changed value is stored', async ({ production }) => {
    const id = await createSample(production)
    const xml = (await readXml(production, `Customer/${id}`)).replace('Conformance Toets B.V.', 'Changed in XML')
    holdOk(await call(production, 'PUT', `Customer/${id}`, { type: 'application/xml', body: xml }), 'PUT as XML')
    const { Name } = await theCustomer(production, id)
    hold(Name === 'Changed in XML', `Name is ${String(Name)}`)
    return 'Name is Changed in XML'
  }),
  sentence('1.bullet3.xml-in-post', 'XML goes in on create', async ({ production }) => {
    const xml = withoutId(await readXml(production, `Customer/${await createSample(production)}`)).replace(
      'Conformance Toets B.V.',
      'Made in XML',
    )
    const id = await created(production, () =>
      call(production, 'POST', 'Customer', { type: 'application/xml', body: xml }),
    )
    const customer = await theCustomer(production, id)
    hold(
      customer['Name'] === 'Made in XML' && customer['CreditLimit'] === 12500.5,
      `Name ${String(customer['Name'])}, CreditLimit ${String(customer['CreditLimit'])}`,
    )
    return `${id}: Made in XML`
  }),
  sentence('1.bullet4.both', 'It is both resource server and authorization server', async ({ production }) => {
    const { access } = await production.tokens()
    holdOk(await call(production, 'GET', 'CustomerInfoList', { token: access }), 'a token of its own')
    return 'its own token opens its data'
  }),
  sentence(
    '1.bullet4.only-login.api',
    "Only a login gives access: no name and password, client's or user's, open the data",
    async ({ production }) => {
      const { facts, client, base, database } = production
      for (const header of [basic(facts.user.name, facts.user.password), basic(client.clientId, client.clientSecret)]) {
        const { status } = await ask('GET', `${base}/api/${database}/CustomerInfoList`, {
          headers: { accept: 'application/json', authorization: header },
        })
        hold(status === 401, `Basic: ${status}`)
      }
      return '401, 401'
    },
  ),
  sentence(
    '1.bullet4.only-login.token',
    "Only a login gives access: tokens are not given for the client's or the user's password alone",
    async ({ production }) => {
      const { facts, client } = production
      const own = {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uri: facts.redirectUri,
        scope: facts.scope,
      }
      const byClient = holdRefused(await requestTokens(production, { ...own, grant_type: 'client_credentials' }))
      const byUser = holdRefused(
        await requestTokens(production, {
          ...own,
          grant_type: 'password',
          username: facts.user.name,
          password: facts.user.password,
        }),
      )
      return `client_credentials ${byClient}, password ${byUser}`
    },
  ),
  sentence('1.bullet4.only-login.wrong', 'A wrong password is not a login', async ({ production }) => {
    const landing = await goTo(production, {}, { password: `${production.facts.user.password}x` })
    hold(landing.is === 'page', 'sent back to the application')
    hold(landing.steps.join() === 'login', `went through ${landing.steps.join(', ')}`)
    return `stays on a page, ${landing.answer.status}`
  }),
  sentence('1.bullet5.credentials', "Clients never see the user's credentials", async ({ production }) => {
    const { password } = production.facts.user
    const code = (await signIn(production)).href
    const token = (await signIn(production, { response_type: 'token' })).href
    const body = JSON.stringify((await production.tokens()).body)
    hold(
      ![code, token, body].some((text) => decodeURIComponent(text).includes(password)),
      'the password is in what the client gets',
    )
    return 'not in either redirect, not in the token response'
  }),
  sentence(
    '1.bullet5.page',
    "The user's credentials are typed at the service, not at the client",
    async ({ production }) => {
      const answer = await ask('GET', authorizeUrl(production), { headers: { accept: 'text/html' } })
      hold(answer.status === 200 || (answer.status >= 300 && answer.status < 400), `${answer.status}`)
      const there = new URL(answer.headers.get('location') ?? '', answer.url)
      hold(there.origin === new URL(production.base).origin, `sent to ${there.origin}`)
      return 'the login page is on its own address'
    },
  ),
  sentence('1.kind1', 'An editable object takes GET, POST, PUT and DELETE', async ({ production }) => {
    const id = await createCustomer(production, sampleCustomer(production, ''))
    const observed = [
      holdOk(await readCustomer(production, id), 'GET'),
      holdOk(await editCustomer(production, id, sampleCustomer(production, id)), 'PUT'),
      holdOk(await removeCustomer(production, id), 'DELETE'),
    ]
    return `POST 200, ${observed.map(({ status }) => status).join(', ')}`
  }),
  sentence('1.kind2', 'An info object takes GET only', async ({ production }) => {
    const { path } = await offered(production, [await infoObject(production)])
    return holdReadOnly(production, path)
  }),
  sentence('1.kind3.info', 'A list of info objects takes GET only', ({ production }) =>
    holdReadOnly(production, 'CustomerInfoList'),
  ),
  sentence('1.kind3.editable', 'A list of editable objects takes GET only', async ({ production }) => {
    const { path } = await offered(production, listOfObjects)
    return holdReadOnly(production, path)
  }),
  sentence('1.kind4', 'A name value list takes GET only', async ({ production }) => {
    const { path } = await offered(production, nameValueLists)
    return holdReadOnly(production, path)
  }),
  sentence(
    '1.kind4.pairs',
    'A name value list holds pairs of name and value, without overhead',
    async ({ production }) => {
      const { path, body } = await offered(production, nameValueLists)
      hold(Array.isArray(body), 'not an array')
      if (body.length === 0) throw new NothingToHold(`${path} is empty`)
      const names = [...new Set(body.flatMap((pair: unknown) => Object.keys(pair ?? {})))].sort()
      hold(names.map((name) => name.toLowerCase()).join() === 'name,value', `a pair holds ${names.join(', ')}`)
      return `${path}: ${body.length} of ${names.join(' and ')}`
    },
  ),
  notShown('1.placeholders', 'The names {base_url} and <database_id> are placeholders of the document'),
]
