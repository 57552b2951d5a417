/** Chromium's network errors of page loads, with their numbers. */
const numbers: Readonly<Record<string, number>> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_TIMED_OUT: -7,
  ERR_UNEXPECTED: -9,
  ERR_ACCESS_DENIED: -10,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_BLOCKED_BY_RESPONSE: -27,
  ERR_CONNECTION_CLOSED: -100,
  ERR_CONNECTION_RESET: -101,
  ERR_CONNECTION_REFUSED: -102,
  ERR_CONNECTION_ABORTED: -103,
  ERR_CONNECTION_FAILED: -104,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_INTERNET_DISCONNECTED: -106,
  ERR_SSL_PROTOCOL_ERROR: -107,
  ERR_ADDRESS_UNREACHABLE: -109,
  ERR_CONNECTION_TIMED_OUT: -118,
  ERR_CERT_COMMON_NAME_INVALID: -200,
  ERR_CERT_DATE_INVALID: -201,
  ERR_CERT_AUTHORITY_INVALID: -202,
  ERR_INVALID_URL: -300,
  ERR_UNKNOWN_URL_SCHEME: -302,
  ERR_TOO_MANY_REDIRECTS: -310,
  ERR_UNSAFE_PORT: -312,
  ERR_EMPTY_RESPONSE: -324,
  ERR_HTTP_RESPONSE_CODE_FAILURE: -379,
}

export interface NetError {
  readonly name: string
  readonly number: number
}

/** Parses `net::ERR_CONNECTION_REFUSED` or DevTools' `ConnectionRefused`; unknown errors count as ERR_FAILED. */
export const netError = (text: string): NetError => {
  const name = text.startsWith('net::')
    ? text.slice(5)
    : `ERR${text.replace(/[A-Z]/g, (letter) => `_${letter.toUpperCase()}`)}`.toUpperCase()
  return { name, number: numbers[name] ?? -2 }
}

/** The error that `loadURL` rejects with. */
export const loadError = (text: string, url: string): Error => {
  const { name, number } = netError(text)
  return Object.assign(new Error(`${name} (${number}) loading '${url}'`), { code: name, errno: number, url })
}
