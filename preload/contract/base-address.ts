/**
 * The service at a base address: host and path without the version. Another version is the same service (contract §9);
 * another path may be its test environment. Undefined for a text that is no address. Pure.
 */
export const serviceAt = (address: string): string | undefined => {
  const url = URL.parse(address.trim())
  return url ? `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '').replace(/\/v\d[\d.]*$/i, '')}` : undefined
}
