import type { Implementation } from '../../preload/contract/services.ts'
import { AppError } from '../base/app-error.ts'
import { realClock, type Clock } from '../base/clock.ts'
import { askVies, viesAddress } from '../service/vies/ask-vies.ts'
import type { ProxyFor } from '../service/network/proxy.ts'
import { viesPause, type ViesNumber, type ViesReply } from '../service/vies/vies-reply.ts'
import type { DemoCompany } from '../settings/demo-company.ts'
import type { SettingsFile } from '../settings/settings-file.ts'
import type { SettingsTrust } from '../settings/settings-trust.ts'
import { demoId } from '../settings/stored-settings.ts'

/** The pause outlasts a check that is stopped, so that the next one keeps it. */
const noEnd = new AbortController().signal

export interface ViesContext {
  readonly file: Pick<SettingsFile, 'read'>
  readonly trust: Pick<SettingsTrust, 'holds'>
  readonly demo: Pick<DemoCompany, 'use'>
  readonly proxyFor: ProxyFor
  readonly clock?: Clock
  /** Only tests name another. */
  readonly address?: string | undefined
}

export interface Vies {
  /**
   * Asks about one number; one a second over all administrations and checks. `question` names it for `drop`. Null where
   * it was dropped. Fails as `mayAsk` and the network do.
   */
  ask(environment: string, number: ViesNumber, question: string): Promise<ViesReply | null>
  /** A number that has not left yet does not leave any more. */
  drop(question: string): void
  /** The calls, of which a check begins only where it is allowed. */
  allowed(vat: Implementation['vat']): Implementation['vat']
}

/** The way to VIES: off until the user allows it. The Demo company asks its own, on this computer. */
export const openVies = ({
  file,
  trust,
  demo,
  proxyFor,
  clock = realClock,
  address = viesAddress,
}: ViesContext): Vies => {
  let last: Promise<unknown> = Promise.resolve()
  const waiting = new Map<string, AbortController>()

  /** Fails `vies-not-allowed`, `settings-not-confirmed`. */
  const mayAsk = (environment: string): void => {
    if (environment === demoId) return
    if (trust.holds(environment)) throw new AppError('settings-not-confirmed')
    if (file.read().vies !== true) throw new AppError('vies-not-allowed')
  }
  const askNow = async (environment: string, number: ViesNumber, signal: AbortSignal): Promise<ViesReply | null> => {
    mayAsk(environment)
    const own = environment === demoId ? (await demo.use()).facts.viesUrl : address
    /** A proxy may ask the user, who may forbid checks meanwhile. */
    const whileAllowed: ProxyFor = async (...route) => {
      const proxy = await proxyFor(...route)
      mayAsk(environment)
      return proxy
    }
    try {
      return await askVies(number, { address: own, proxyFor: whileAllowed, signal })
    } catch (error) {
      if (signal.aborted) return null
      throw error
    }
  }
  return {
    ask: async (environment, number, question) => {
      const [dropped, turn, pause] = [new AbortController(), last, Promise.withResolvers<void>()]
      waiting.set(question, dropped)
      last = pause.promise
      await turn
      if (dropped.signal.aborted) {
        pause.resolve()
        return null
      }
      return askNow(environment, number, dropped.signal).finally(() => {
        waiting.delete(question)
        pause.resolve(clock.wait(viesPause, noEnd))
      })
    },
    drop: (question) => {
      waiting.get(question)?.abort()
      waiting.delete(question)
    },
    allowed: (vat) => ({
      ...vat,
      check: (place, ...asked) => {
        mayAsk(place.environment)
        return vat.check(place, ...asked)
      },
    }),
  }
}
