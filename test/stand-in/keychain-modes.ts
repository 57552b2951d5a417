import { vi } from 'vitest'
import { openSafeStorage, type KeychainMode } from './api/safe-storage.ts'

export type { KeychainMode } from './api/safe-storage.ts'

/** The keychain as a new run of the app finds it. */
export const startKeychain = async (mode: KeychainMode): Promise<ReturnType<typeof openSafeStorage>> => {
  vi.stubEnv('LEDGERDESK_STAND_IN_KEYCHAIN_MODE', mode)
  const storage = openSafeStorage()
  // Fetches the keys now, as the app does when it opens its vault.
  await storage.isAsyncEncryptionAvailable()
  return storage
}
