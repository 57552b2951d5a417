/** Host and path without the version: another version is the same service (spec §9), another path may be the test environment. */
const serviceAt = (address: string): string | undefined => {
  const url = URL.parse(address.trim())
  return url ? `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/v\d[\d.]*$/i, '')}` : undefined
}

/** Whether two base addresses are versions of one service. */
export const isSameService = (one: string, other: string): boolean => serviceAt(one) === serviceAt(other)
