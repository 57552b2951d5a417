import { serviceAt } from '../../preload/contract/base-address.ts'
import { demoId, type StoredEnvironment } from './stored-settings.ts'

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
