/** Where the fake's window is. */
export const place = { environment: 'demo', administration: 'DEMO0001' }
