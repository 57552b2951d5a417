import { isLoopback } from '../../preload/contract/addresses.ts'
import { AppError } from '../app-error.ts'

export interface ConfirmedAddressesOptions {
  /** The base addresses of all environments: a person confirmed them when they were saved. */
  readonly saved: () => readonly string[]
  /** Asks the person outside of any page. */
  readonly ask: (origin: string) => Promise<boolean>
}

/** Our page names the services. One that was taken over by a script must not name a host of its own and send data there, in a name or a path. */
export interface ConfirmedAddresses {
  /** Asks once in a run about an origin that no environment has. Fails `address-not-confirmed`; nothing may be sent then. */
  confirm(baseAddress: string): Promise<void>
}

/** So many refusals in a row are an answer: nobody is asked until they agree by being tired of it. */
const mostRefusals = 3

export const openConfirmedAddresses = ({ saved, ask }: ConfirmedAddressesOptions): ConfirmedAddresses => {
  const confirmed = new Set<string>()
  let refusals = 0
  let open: { readonly origin: string; readonly answer: Promise<boolean> } | null = null

  /** What goes to this computer's own names passes no proxy and no name server, and leads to no other computer. */
  const isKnown = ({ origin, hostname }: URL): boolean =>
    isLoopback(hostname) || confirmed.has(origin) || saved().some((address) => URL.parse(address)?.origin === origin)

  const askFor = async (origin: string): Promise<boolean> => {
    const isRight = await ask(origin)
    if (isRight) confirmed.add(origin)
    refusals = isRight ? 0 : refusals + 1
    return isRight
  }
  /** One box at a time: two of them would let one take the click that was meant for the other. */
  const answerFor = async (origin: string): Promise<boolean> => {
    if (open !== null) return open.origin === origin && open.answer
    if (refusals >= mostRefusals) return false
    open = { origin, answer: askFor(origin) }
    return open.answer.finally(() => (open = null))
  }
  return {
    confirm: async (baseAddress) => {
      const url = new URL(baseAddress)
      if (!isKnown(url) && !(await answerFor(url.origin))) throw new AppError({ code: 'address-not-confirmed', about: { host: url.host } })
    },
  }
}
