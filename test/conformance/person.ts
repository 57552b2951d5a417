import { newCookieJar, type CookieJar } from './cookie-jar.ts'
import { ask, formText, mediaType, type Answer } from './http.ts'
import { buttonsOf, formsIn, valuesOf, type Control, type Form } from './page.ts'

/** A user at a browser. `answer` is their choice at the consent page. */
export interface Person {
  readonly name: string
  readonly password: string
  readonly answer: 'allow' | 'deny'
}

export type Step = 'login' | 'consent'

/** The end of a visit: a redirect out of the service, which is not followed, or a page. */
export type Landing =
  | { readonly is: 'sent-back'; readonly location: URL; readonly steps: readonly Step[] }
  | { readonly is: 'page'; readonly answer: Answer; readonly steps: readonly Step[] }

const denying = /deny|refuse|cancel|reject|decline|disallow|don.?t|weiger|annul|niet|\bnee\b|\bno\b/i
const allowing = /allow|accept|grant|approve|authori[sz]e|agree|toestaan|toestemm|akkoord|\bja\b|\byes\b/i
const written = ({ name, value, text }: Control): string => `${name} ${value} ${text}`

/** The button that allows or denies; undefined in a form without this choice. */
export const choiceIn = (form: Form, answer: Person['answer']): Control | undefined => {
  const buttons = buttonsOf(form)
  return answer === 'deny'
    ? buttons.find((button) => denying.test(written(button)))
    : buttons.find((button) => allowing.test(written(button)) && !denying.test(written(button)))
}

export const passwordIn = (form: Form): Control | undefined =>
  form.controls.find(({ kind, type }) => kind === 'input' && type === 'password')
const nameIn = (form: Form): Control | undefined =>
  form.controls.find(({ kind, type }) => kind === 'input' && ['text', 'email'].includes(type))

/** Submits a form as a browser does. */
export const submit = (
  page: URL,
  form: Form,
  typed: ReadonlyMap<Control, string>,
  pressed: Control | undefined,
  jar: CookieJar,
): Promise<Answer> => {
  const action = pressed?.action ?? form.action
  const target = new URL(action === '' ? page.href : action, page)
  const values = formText(valuesOf(form, typed, pressed))
  if (form.method === 'POST') return open('POST', target, jar, values)
  target.search = values
  return open('GET', target, jar)
}

/** Requests a page as a browser does, with the jar's cookies. */
export const open = async (method: string, address: URL, jar: CookieJar, body?: string): Promise<Answer> => {
  const cookie = jar.headerFor(address)
  const answer = await ask(method, address, {
    headers: {
      accept: 'text/html',
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded', origin: address.origin }),
    },
    ...(body === undefined ? {} : { body }),
  })
  jar.keep(address, answer.headers)
  return answer
}

const locationOf = ({ status, headers, url }: Answer): URL | undefined => {
  const location = headers.get('location')
  return status >= 300 && status < 400 && location !== null ? new URL(location, url) : undefined
}

/** The next form that this user would submit; undefined where there is none. */
const nextForm = (
  answer: Answer,
  person: Person,
  steps: readonly Step[],
  jar: CookieJar,
): { step: Step; send: () => Promise<Answer> } | undefined => {
  if (mediaType(answer) !== 'text/html') return undefined
  for (const form of formsIn(answer.text)) {
    const password = passwordIn(form)
    const choice = choiceIn(form, person.answer)
    if (password !== undefined && !steps.includes('login')) {
      const name = nameIn(form)
      const typed = new Map([
        [password, person.password],
        ...(name === undefined ? [] : [[name, person.name] as const]),
      ])
      return {
        step: 'login',
        send: () =>
          submit(
            answer.url,
            form,
            typed,
            buttonsOf(form).find((button) => !denying.test(written(button))),
            jar,
          ),
      }
    }
    if (password === undefined && choice !== undefined && !steps.includes('consent')) {
      return { step: 'consent', send: () => submit(answer.url, form, new Map(), choice, jar) }
    }
  }
  return undefined
}

const leaves = (location: URL, start: URL, redirectUri: string): boolean =>
  location.origin !== start.origin || location.href.startsWith(new URL(redirectUri).href)

/**
 * Visits an address as a user does: logs in once, answers the consent page once, and follows redirects inside the
 * service. A redirect to `redirectUri` or another site ends the visit, without a request there.
 */
export const visit = async (
  start: URL,
  redirectUri: string,
  person: Person,
  jar: CookieJar = newCookieJar(),
): Promise<Landing> => {
  const steps: Step[] = []
  let answer = await open('GET', start, jar)
  for (let page = 0; page < 20; page += 1) {
    const location = locationOf(answer)
    if (location !== undefined) {
      if (leaves(location, start, redirectUri)) return { is: 'sent-back', location, steps }
      answer = await open('GET', location, jar)
      continue
    }
    const next = nextForm(answer, person, steps, jar)
    if (next === undefined) break
    steps.push(next.step)
    answer = await next.send()
  }
  return { is: 'page', answer, steps }
}
