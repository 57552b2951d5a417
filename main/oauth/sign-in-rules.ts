import { isLoopback } from '../../preload/contract/addresses.ts'

/** Where a sign-in window may go: https, and http on this computer (the Demo company). Nothing else loads in it. */
export const mayVisit = (address: string): boolean => {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}
