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

/** Who a person says that they are to a proxy: asked once however many calls wait, and kept in memory only. */
export interface ProxySignIn {
  readonly service: Implementation['proxy']
  /** What to send to this proxy, null where nobody has said. */
  authorization(proxy: Proxy['address']): string | null
  /** Answers when there is something else to send. Fails `proxy-sign-in-needed`. */
  ask(refusal: Refusal): Promise<void>
  /** The same for a page; null: it goes on without. `proxy` as `host:port`. */
  askForPage(proxy: string, realm: string, again: boolean): Promise<Given | null>
  /** The person does something that needs the network: who said nothing may be asked once more. */
  askAgain(): void
  /** Goes on without, whatever is being asked. */
  stop(): void
}

type Standing =
  | {
      readonly is: 'asking'
      readonly question: ProxyQuestion
      readonly answered: Promise<Given | null>
      readonly answer: (given: Given | null) => void
    }
  | { readonly is: 'known'; readonly given: Given }
  | { readonly is: 'declined' }

/** RFC 7617 §2. */
const basic = ({ name, password }: Given): string => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`

/** `showQuestion` answers whether there is a window to ask in. */
export const openProxySignIn = (showQuestion: () => boolean, changed: () => void): ProxySignIn => {
  const standings = new Map<string, Standing>()
  /** What a page was last given, so that a page refused with it is told from one that asks for the first time. */
  const givenToPages = new Map<string, Given>()
  let stopped = false

  const asking = () => [...standings.values()].filter((standing) => standing.is === 'asking')
  const settle = (proxy: string, given: Given | null): void => {
    const standing = standings.get(proxy)
    standings.set(proxy, given === null ? { is: 'declined' } : { is: 'known', given })
    if (standing?.is === 'asking') standing.answer(given)
    changed()
  }
  const begin = (proxy: string, realm: string, again: boolean): Promise<Given | null> => {
    if (stopped || !showQuestion()) return Promise.resolve(null)
    const { promise, resolve } = Promise.withResolvers<Given | null>()
    standings.set(proxy, {
      is: 'asking',
      question: { id: randomUUID(), proxy, realm, again },
      answered: promise,
      answer: resolve,
    })
    changed()
    return promise
  }
  /** `refused` says of what is known whether it is what the proxy has just refused. */
  const given = (
    proxy: string,
    realm: string,
    again: boolean,
    refused: (known: Given) => boolean,
  ): Promise<Given | null> => {
    const standing = standings.get(proxy)
    switch (standing?.is) {
      case 'asking':
        return standing.answered
      case 'declined':
        return Promise.resolve(null)
      case 'known':
        return refused(standing.given) ? begin(proxy, realm, true) : Promise.resolve(standing.given)
      case undefined:
        return begin(proxy, realm, again)
    }
  }
  const answer = (id: string, with_: Given | null): void => {
    const one = asking().find(({ question }) => question.id === id)
    if (one) settle(one.question.proxy, with_)
  }

  return {
    service: {
      asked: () => asking()[0]?.question ?? null,
      answer: (question, name, password) => answer(question, { name, password }),
      refuse: (question) => answer(question, null),
    },
    authorization: (address) => {
      const standing = standings.get(proxyName(address))
      return standing?.is === 'known' ? basic(standing.given) : null
    },
    ask: async ({ proxy, challenge }) => {
      const name = proxyName(proxy.address)
      if (!challenge.schemes.some((scheme) => scheme.toLowerCase() === 'basic'))
        throw new AppError({
          code: 'proxy-sign-in-needed',
          about: { proxy: name, scheme: challenge.schemes.join(', ') },
        })
      const said = await given(
        name,
        challenge.realm,
        proxy.authorization !== null,
        (known) => basic(known) === proxy.authorization,
      )
      if (said === null) throw new AppError({ code: 'proxy-sign-in-needed', about: { proxy: name } })
    },
    askForPage: async (proxy, realm, again) => {
      const name = proxyName(proxy)
      const before = again ? givenToPages.get(name) : undefined
      const said = await given(name, realm, before !== undefined, (known) => known === before)
      if (said !== null) givenToPages.set(name, said)
      return said
    },
    askAgain: () => {
      for (const [proxy, { is }] of standings) if (is === 'declined') standings.delete(proxy)
    },
    stop: () => {
      stopped = true
      for (const { question } of asking()) settle(question.proxy, null)
    },
  }
}
