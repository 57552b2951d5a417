/** The parts of a data interface path after `{base_url}/api`, each decoded; null where the encoding is broken. */
export const apiPath = (pathname: string, bang: boolean): readonly string[] | null => {
  const parts = pathname.split('/').slice(4)
  // In the `!_` style a percent sign never stands in a path (contract §10.13): what carries one is another, unknown id.
  const encoded = bang ? parts.map((part) => part.replaceAll('%', '%25').replaceAll('!_', '%')) : parts
  try {
    return encoded.map(decodeURIComponent)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}
