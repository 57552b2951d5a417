/** The rooms of main, the lowest first, and the rooms that each may import. ARCHITECTURE.md shows the same table. */
export const roomsOfMain: Readonly<Record<string, readonly string[]>> = {
  base: [],
  customers: ['base'],
  demo: ['base'],
  service: ['base', 'customers'],
  database: ['base', 'customers'],
  oauth: ['base', 'service'],
  sync: ['base', 'customers', 'service', 'database'],
  settings: ['base', 'demo', 'service', 'oauth'],
  desk: ['base', 'customers', 'service', 'database', 'oauth', 'sync', 'settings'],
  profile: ['base', 'service', 'database', 'settings'],
  app: ['base', 'customers', 'demo', 'service', 'database', 'oauth', 'sync', 'settings', 'desk', 'profile'],
  electron: ['base', 'demo', 'oauth', 'settings', 'desk', 'profile', 'app'],
  'index.ts': ['base', 'service', 'profile', 'app', 'electron'],
}
