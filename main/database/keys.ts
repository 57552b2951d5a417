/** A row's key: `s:` and the service's id. A customer not created there yet has `n:` and a local id. */
export const keyOfCustomer = (id: string): string => `s:${id}`

/** The id of the create, which a local key holds. */
export const editOfKey = (key: string): string => key.slice(2)

/** The service's id, or null for a local key. */
export const customerOfKey = (key: string): string | null => (key.startsWith('s:') ? key.slice(2) : null)
