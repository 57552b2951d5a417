/** The decoded segments of a path after `{base_url}/api`; null where the encoding is broken. */
export const apiPath = (pathname: string, bang: boolean): readonly string[] | null => {
  const parts = pathname.split('/').slice(4)
  // The `!_` style has no percent signs (contract §10.13), so a path with one names another, unknown id.
  const encoded = bang ? parts.map((part) => part.replaceAll('%', '%25').replaceAll('!_', '%')) : parts
  try {
    return encoded.map(decodeURIComponent)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}
