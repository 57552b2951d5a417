import { isLoopback } from '../../preload/contract/addresses.ts'
import { AppError } from '../base/app-error.ts'

export interface ConfirmedAddressesOptions {
  /** The base addresses of all environments, which the user confirmed when they were saved. */
  readonly saved: () => readonly string[]
  /** Asks the user outside any page. */
  readonly ask: (origin: string) => Promise<boolean>
}

/**
 * The page names the services. A page under a script's control must not choose a host and send data there, even in a
 * name or path.
 */
export interface ConfirmedAddresses {
  /** Asks once per run about an origin that no environment has. Fails `address-not-confirmed`; then nothing may be sent. */
  confirm(baseAddress: string): Promise<void>
}

export const openConfirmedAddresses = ({ saved, ask }: ConfirmedAddressesOptions): ConfirmedAddresses => {
  const confirmed = new Set<string>()

  /** This computer's own names reach no proxy, no name server and no other computer. */
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
