import { session as sessions, type Session } from 'electron'
import { confineSession } from '../main-window/confine.ts'

/** In memory, one per environment: neither cookies nor pages reach the disk or another environment. */
export const partitionOf = (environment: string): Session => {
  const partition = sessions.fromPartition(`sign-in-${environment}`, { cache: false })
  confineSession(partition)
  return partition
}

/** Forgets who was signed in: cookies, storage, passwords of proxies and servers, and connections that may still know. */
export const forgetSignInPages = async (environment: string): Promise<void> => {
  const partition = partitionOf(environment)
  await partition.clearStorageData()
  await partition.clearCache()
  await partition.clearAuthCache()
  await partition.closeAllConnections()
}
