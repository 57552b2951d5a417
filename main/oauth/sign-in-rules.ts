import { isLoopback } from '../../preload/contract/addresses.ts'

/** Whether a sign-in window may go to an address: https, or http on this computer (the Demo company). */
export const mayVisit = (address: string): boolean => {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}
