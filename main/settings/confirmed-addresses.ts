import { isLoopback } from '../../preload/contract/addresses.ts'
import { AppError } from '../base/app-error.ts'

export interface ConfirmedAddressesOptions {
  /** The base addresses of all environments: a person confirmed them when they were saved. */
  readonly saved: () => readonly string[]
  /** Asks the person outside of any page. */
  readonly ask: (origin: string) => Promise<boolean>
}

/**
 * Our page names the services. One that was taken over by a script must not name a host of its own and send data there,
 * in a name or a path.
 */
export interface ConfirmedAddresses {
  /**
   * Asks once in a run about an origin that no environment has. Fails `address-not-confirmed`; nothing may be sent
   * then.
   */
  confirm(baseAddress: string): Promise<void>
}

export const openConfirmedAddresses = ({ saved, ask }: ConfirmedAddressesOptions): ConfirmedAddresses => {
  const confirmed = new Set<string>()

  /** What goes to this computer's own names passes no proxy and no name server, and leads to no other computer. */
  const isKnown = ({ origin, hostname }: URL): boolean =>
    isLoopback(hostname) || confirmed.has(origin) || saved().some((address) => URL.parse(address)?.origin === origin)

  return {
    confirm: async (baseAddress) => {
      const url = new URL(baseAddress)
      if (isKnown(url)) return
      if (!(await ask(url.origin))) throw new AppError({ code: 'address-not-confirmed', about: { host: url.host } })
      confirmed.add(url.origin)
    },
  }
}
