/** A row's key: `s:` and the service's id, or `n:` and a local id for a customer not created there yet. */
export const keyOfCustomer = (id: string): string => `s:${id}`

/** The service's id in a key, or null for a local one. */
export const customerOfKey = (key: string): string | null => (key.startsWith('s:') ? key.slice(2) : null)
