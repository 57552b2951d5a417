/** The app's own schemes (`app:`), which Chromium does not know: there each is an https origin that exists nowhere. */
const schemes = new Set<string>()

export const claimScheme = (scheme: string): void => void schemes.add(scheme)

/** `app://desk/index.html` → `https://desk.app.invalid/index.html`; other addresses stay. */
export const toChromium = (address: string): string => {
  const found = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]+)(.*)$/is.exec(address)
  const [, scheme = '', host = '', rest = ''] = found ?? []
  return schemes.has(scheme) ? `https://${host}.${scheme}.invalid${rest}` : address
}

/** The way back, for every address that the app is told. */
export const toApp = (address: string): string => {
  const found = /^https:\/\/([^/?#]+)\.([a-z0-9-]+)\.invalid(.*)$/is.exec(address)
  const [, host = '', scheme = '', rest = ''] = found ?? []
  return schemes.has(scheme) ? `${scheme}://${host}${rest}` : address
}

/** The claimed scheme an address of Chromium's stands for, if any. */
export const schemeOf = (address: string): string | undefined =>
  [...schemes].find((scheme) => toApp(address).startsWith(`${scheme}://`))
