import { demoId, type StoredEnvironment } from './stored-settings.ts'

/**
 * Host and path without the version. Another version is the same service (contract §9); another path may be its test
 * environment.
 */
const serviceAt = (address: string): string | undefined => {
  const url = URL.parse(address.trim())
  return url ? `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '').replace(/\/v\d[\d.]*$/i, '')}` : undefined
}

/**
 * The service, in any version, and the client that tokens and a secret belong to. The Demo company's port changes at
 * each start.
 */
export const sealedTo = ({
  id,
  baseAddress,
  clientId,
}: Pick<StoredEnvironment, 'id' | 'baseAddress' | 'clientId'>): string =>
  id === demoId ? demoId : `${serviceAt(baseAddress) ?? baseAddress} ${clientId}`

/** Whether two base addresses are versions of one service. */
export const isSameService = (one: string, other: string): boolean => serviceAt(one) === serviceAt(other)
