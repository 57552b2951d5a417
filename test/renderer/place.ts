export const place = { environment: 'demo', administration: 'DEMO0001' }
