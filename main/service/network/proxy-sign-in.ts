import { randomUUID } from 'node:crypto'
import type { ProxyQuestion } from '../../../preload/contract/proxy.ts'
import type { Implementation } from '../../../preload/contract/services.ts'
import { AppError } from '../../base/app-error.ts'
import type { Proxy, ProxyTrouble } from './proxy.ts'
import { proxyName } from './proxy.ts'

export interface Given {
  readonly name: string
  readonly password: string
}

type Refusal = Extract<ProxyTrouble, { readonly is: 'refused' }>

/** Names and passwords for proxies. However many calls wait, the user is asked once. Only memory keeps the answer. */
export interface ProxySignIn {
  readonly service: Implementation['proxy']
  /** The header for this proxy; null if the user has given no name. */
  authorization(proxy: Proxy['address']): string | null
  /** Resolves when there is another header to send. Fails `proxy-sign-in-needed`. */
  ask(refusal: Refusal): Promise<void>
  /** The same for a page, with `proxy` as `host:port`; null: it continues without a name. */
  askForPage(proxy: string, realm: string, again: boolean): Promise<Given | null>
  /** The user starts something that needs the network, so a declined question may be asked once more. */
  askAgain(): void
  /** Ends every question without an answer. */
  stop(): void
}

interface OpenQuestion {
  readonly is: 'asking'
  readonly question: ProxyQuestion
  readonly answered: Promise<Given | null>
  readonly answer: (given: Given | null) => void
}

/** The answer for one proxy, or the open question. */
type ProxyAnswer = OpenQuestion | { readonly is: 'known'; readonly given: Given } | { readonly is: 'declined' }

/** RFC 7617 §2. */
const basic = ({ name, password }: Given): string => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`

interface ProxyAnswers {
  /** Returns whether a window can ask the question. */
  readonly bringToFront: () => boolean
  readonly changed: () => void
  readonly answers: Map<string, ProxyAnswer>
  /** The name that a page got last. It separates a refused name from a first request. */
  readonly givenToPages: Map<string, Given>
  stopped: boolean
}

/** A proxy that asks for a name. `again`: it has refused one before. */
interface Asking {
  readonly proxy: string
  readonly realm: string
  readonly again: boolean
  /** Whether the known name is the one that the proxy has just refused. */
  readonly refused: (known: Given) => boolean
}

const openQuestions = ({ answers }: ProxyAnswers) => [...answers.values()].filter((one) => one.is === 'asking')

const settle = ({ answers, changed }: ProxyAnswers, { question, answer }: OpenQuestion, given: Given | null): void => {
  answers.set(question.proxy, given === null ? { is: 'declined' } : { is: 'known', given })
  answer(given)
  changed()
}

const begin = (proxies: ProxyAnswers, { proxy, realm, again }: Omit<Asking, 'refused'>): Promise<Given | null> => {
  if (proxies.stopped || !proxies.bringToFront()) return Promise.resolve(null)
  const { promise, resolve } = Promise.withResolvers<Given | null>()
  const question: ProxyQuestion = { id: randomUUID(), proxy, realm, again }
  proxies.answers.set(proxy, { is: 'asking', question, answered: promise, answer: resolve })
  proxies.changed()
  return promise
}

const given = (proxies: ProxyAnswers, asking: Asking): Promise<Given | null> => {
  const answer = proxies.answers.get(asking.proxy)
  switch (answer?.is) {
    case 'asking':
      return answer.answered
    case 'declined':
      return Promise.resolve(null)
    case 'known':
      return asking.refused(answer.given) ? begin(proxies, { ...asking, again: true }) : Promise.resolve(answer.given)
    case undefined:
      return begin(proxies, asking)
  }
}

const answerQuestion = (proxies: ProxyAnswers, id: string, given: Given | null): void => {
  const one = openQuestions(proxies).find(({ question }) => question.id === id)
  if (one) settle(proxies, one, given)
}

const ask = async (proxies: ProxyAnswers, { proxy, challenge }: Refusal): Promise<void> => {
  const name = proxyName(proxy.address)
  if (!challenge.schemes.some((scheme) => scheme.toLowerCase() === 'basic'))
    throw new AppError({ code: 'proxy-sign-in-needed', about: { proxy: name, scheme: challenge.schemes.join(', ') } })
  const { realm } = challenge
  const refused = (known: Given): boolean => basic(known) === proxy.authorization
  const answer = await given(proxies, { proxy: name, realm, again: proxy.authorization !== null, refused })
  if (answer === null) throw new AppError({ code: 'proxy-sign-in-needed', about: { proxy: name } })
}

const askForPage = async (
  proxies: ProxyAnswers,
  proxy: string,
  realm: string,
  again: boolean,
): Promise<Given | null> => {
  const { givenToPages } = proxies
  const name = proxyName(proxy)
  const before = again ? givenToPages.get(name) : undefined
  const refused = (known: Given): boolean => known === before
  const answer = await given(proxies, { proxy: name, realm, again: before !== undefined, refused })
  if (answer !== null) givenToPages.set(name, answer)
  return answer
}

/** `bringToFront` returns whether a window can ask the question. */
export const openProxySignIn = (bringToFront: () => boolean, changed: () => void): ProxySignIn => {
  const answers = new Map<string, ProxyAnswer>()
  const proxies: ProxyAnswers = { bringToFront, changed, answers, givenToPages: new Map(), stopped: false }
  return {
    service: {
      asked: () => openQuestions(proxies)[0]?.question ?? null,
      answer: (question, name, password) => answerQuestion(proxies, question, { name, password }),
      refuse: (question) => answerQuestion(proxies, question, null),
    },
    authorization: (address) => {
      const answer = answers.get(proxyName(address))
      return answer?.is === 'known' ? basic(answer.given) : null
    },
    ask: (refusal) => ask(proxies, refusal),
    askForPage: (proxy, realm, again) => askForPage(proxies, proxy, realm, again),
    askAgain: () => {
      for (const [proxy, { is }] of answers) if (is === 'declined') answers.delete(proxy)
    },
    stop: () => {
      proxies.stopped = true
      for (const one of openQuestions(proxies)) settle(proxies, one, null)
    },
  }
}
