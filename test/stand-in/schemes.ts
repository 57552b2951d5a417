/** The app's own schemes (`app:`), which Chromium does not know. Each maps to a nonexistent https origin. */
const schemes = new Set<string>()

export const claimScheme = (scheme: string): void => void schemes.add(scheme)

/** `app://desk/index.html` → `https://desk.app.invalid/index.html`; other addresses stay. */
export const toChromium = (address: string): string => {
  const found = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]+)(.*)$/is.exec(address)
  const [, scheme = '', host = '', rest = ''] = found ?? []
  return schemes.has(scheme) ? `https://${host}.${scheme}.invalid${rest}` : address
}

/** The reverse, for every address passed to the app. */
export const toApp = (address: string): string => {
  const found = /^https:\/\/([^/?#]+)\.([a-z0-9-]+)\.invalid(.*)$/is.exec(address)
  const [, host = '', scheme = '', rest = ''] = found ?? []
  return schemes.has(scheme) ? `${scheme}://${host}${rest}` : address
}

/** The app's own scheme that a Chromium address maps to, if any. */
export const schemeOf = (address: string): string | undefined =>
  [...schemes].find((scheme) => toApp(address).startsWith(`${scheme}://`))
