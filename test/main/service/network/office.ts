import { afterEach, onTestFinished } from 'vitest'
import type { ServiceClient, ServiceOptions } from '../../../../main/service/service-client.ts'
import { openNetwork, type Network } from '../../../../main/service/network/network.ts'
import type { Host } from '../../../../main/base/host.ts'
import type { ProxyQuestion } from '../../../../preload/contract/proxy.ts'
import { clientOf } from '../client-kit.ts'
import { closeServers } from './servers.ts'
import { send, type TokenResponse } from '../../../../main/oauth/request.ts'

afterEach(closeServers)

export interface Office extends Network {
  /** The computer's settings as a PAC answer, which may change during a run, or never come. */
  settings: string | Promise<string>
  /** Every question to the user, in order. */
  readonly questions: ProxyQuestion[]
  /** The user's answers, one per question: name and password, or null for a refusal. The last one repeats. */
  answers: readonly (readonly [string, string] | null)[]
  /** The entry for pages of sign-in windows. */
  readonly forPage: Parameters<Host['onProxySignIn']>[0]
  pass(milliseconds: number): void
}

export interface OfficeOptions {
  readonly answers?: readonly (readonly [string, string] | null)[]
  readonly window?: boolean
}

/** An office's computer with proxies in its settings, and a user who answers questions. */
export const inOffice = (settings: string, { answers = [], window = true }: OfficeOptions = {}): Office => {
  let now = 1_000_000
  let forPage: Office['forPage'] = () => Promise.reject(new Error('nobody answers pages'))
  const questions: ProxyQuestion[] = []
  const answer = (): void => {
    const question = network.service.asked() as ProxyQuestion | null
    if (question === null || questions.some(({ id }) => id === question.id)) return
    questions.push(question)
    const reply = office.answers[Math.min(questions.length, office.answers.length) - 1]
    if (reply === undefined) return
    void Promise.resolve().then(() =>
      reply === null ? network.service.refuse(question.id) : network.service.answer(question.id, ...reply),
    )
  }
  const network = openNetwork(
    {
      now: () => now,
      resolveProxy: async () => office.settings,
      onProxySignIn: (given) => void (forPage = given),
      bringToFront: () => window,
    },
    answer,
  )
  const office: Office = {
    ...network,
    settings,
    questions,
    answers,
    forPage: (...asked) => forPage(...asked),
    pass: (milliseconds) => void (now += milliseconds),
  }
  onTestFinished(() => network.stop())
  return office
}

export const clientIn = (
  office: Pick<Network, 'proxyFor'>,
  baseAddress: string,
  options: Partial<ServiceOptions> = {},
): ServiceClient =>
  clientOf({
    baseAddress,
    databaseId: 'DB',
    atOnce: 4,
    timeout: 60_000,
    now: () => 1_000_000,
    accessToken: async () => 'the-token',
    proxyFor: office.proxyFor,
    ...options,
  })

/** Sends a secret to a token endpoint. */
export const tokenCall = (
  { proxyFor }: Pick<Network, 'proxyFor'>,
  baseAddress = 'https://service.example/v23',
): Promise<TokenResponse> =>
  send({
    method: 'POST',
    address: `${baseAddress}/OAuth/Token`,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'client_secret=the-secret',
    proxyFor,
    timeout: 60_000,
    largest: 1_000,
  })
