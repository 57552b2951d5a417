import { newCookieJar, type CookieJar } from './cookie-jar.ts'
import type { Facts } from './facts.ts'
import type { Answer } from './http.ts'
import { buttonsOf, formsIn, textOf, type Control, type Form } from './page.ts'
import { passwordIn, submit, visit } from './person.ts'
import type { Service } from './service.ts'
import { hold, NothingToHold } from './verdict.ts'

/** A page of the portal after the login. */
export interface OpenPage {
  readonly address: URL
  readonly answer: Answer
  readonly jar: CookieJar
}

/** The portal's address is known only where the facts name an operator. */
const operatorOf = ({ operator }: Facts): NonNullable<Facts['operator']> => {
  if (operator === undefined) throw new NothingToHold('the portal is not reachable by what is known of the service')
  return operator
}

const nowhere = 'x-nowhere:/'

const openPage = async (address: URL, account: Facts['user'], jar: CookieJar): Promise<OpenPage> => {
  const landing = await visit(address, nowhere, { ...account, answer: 'allow' }, jar)
  hold(
    landing.is === 'page' && landing.answer.status === 200,
    landing.is === 'page' ? `${address.pathname}: ${landing.answer.status}` : `sent to ${landing.location.href}`,
  )
  return { address, answer: landing.answer, jar }
}

export const openPortal = ({ base, facts }: Service): Promise<OpenPage> => {
  operatorOf(facts)
  return openPage(new URL(`${base}/Portal`), facts.user, newCookieJar())
}

const openOperator = ({ base, facts }: Service): Promise<OpenPage> =>
  openPage(new URL(`${base}/Operator`), operatorOf(facts), newCookieJar())

/** Submits a form with its first button, and opens the page again. */
const send = async (
  { address, answer, jar }: OpenPage,
  form: Form,
  typed: ReadonlyMap<Control, string>,
): Promise<OpenPage> => {
  const { status } = await submit(answer.url, form, typed, buttonsOf(form)[0], jar)
  hold(status < 400, `the form was answered with ${status}`)
  return openPage(address, { name: '', password: '' }, jar)
}

const texts = (form: Form): Control[] =>
  form.controls.filter(({ kind, type }) => kind === 'input' && ['text', 'url'].includes(type))
const isAddress = ({ name }: Control): boolean => /redirect|ur[il]/i.test(name)

/** Registers an application with the form for a name and a redirect URI. */
export const register = async (portal: OpenPage, name: string, redirectUri: string): Promise<OpenPage> => {
  const form = formsIn(portal.answer.text).find(
    (one) => passwordIn(one) === undefined && texts(one).length === 2 && texts(one).some(isAddress),
  )
  hold(form !== undefined, 'the portal has no form for a new application')
  return send(portal, form, new Map(texts(form).map((control) => [control, isAddress(control) ? redirectUri : name])))
}

/** The part of a page about one application: from its name to the next heading. */
const partAbout = ({ answer }: OpenPage, name: string): string => {
  const start = answer.text.indexOf(name)
  hold(start >= 0, `${name} is not on the page`)
  const rest = answer.text.slice(start)
  const end = rest.search(/<h[1-6]\b/i)
  return end < 0 ? rest : rest.slice(0, end)
}

/** The portal's text about an application, and the identifiers in its code elements. */
export const readRegistration = (
  page: OpenPage,
  name: string,
): { readonly text: string; readonly codes: string[]; readonly redirectUri: string } => {
  const part = partAbout(page, name)
  return {
    text: textOf(part),
    codes: [...part.matchAll(/<code[^>]*>([^<]*)<\/code>/gi)].map(([, code]) => textOf(code!)),
    redirectUri: formsIn(part).flatMap(texts).find(isAddress)?.value ?? '',
  }
}

export const changeRedirect = async (portal: OpenPage, name: string, redirectUri: string): Promise<OpenPage> => {
  const form = formsIn(partAbout(portal, name)).find((one) => texts(one).some(isAddress))
  hold(form !== undefined, 'the portal has no form for the redirect URI')
  return send(portal, form, new Map([[texts(form).find(isAddress)!, redirectUri]]))
}

/** Activates a registration as the operator. */
export const activate = async (service: Service, name: string): Promise<void> => {
  const page = await openOperator(service)
  const form = formsIn(partAbout(page, name)).find((one) => buttonsOf(one).length > 0)
  hold(form !== undefined, 'the operator cannot activate it')
  await send(page, form, new Map())
}

/** Generates a refresh token for the client, and reads it from the page. */
export const generateRefreshToken = async (service: Service): Promise<string> => {
  operatorOf(service.facts)
  const { answer, jar } = await openPage(
    new URL(`${service.base}/Portal/RefreshToken`),
    service.facts.user,
    newCookieJar(),
  )
  const form = formsIn(answer.text).find(({ controls }) =>
    controls.some(({ value }) => value === service.client.clientId),
  )
  if (form === undefined) throw new NothingToHold('the generator does not offer this application to this user')
  const made = await submit(answer.url, form, new Map(), buttonsOf(form)[0], jar)
  const token = /<textarea[^>]*>([^<]+)<\/textarea>/i.exec(made.text)?.[1]
  hold(token !== undefined, `the generator showed no token: ${made.status}`)
  return textOf(token)
}
