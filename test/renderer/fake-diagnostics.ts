import type { Diagnostics } from '../../preload/contract/support.ts'

/** Diagnostics as main makes them, in short. */
const facts = {
  ledgerdesk: 'diagnostics', format: 1, madeAt: '2026-03-12T09:42:00.000Z',
  versions: { app: '0.1.0', electron: '45.0.0', chromium: '156.0.7200.0', node: '24.9.0', v8: '15.6', sqlite: '3.50.4', system: 'win32 10.0.26100 x64', processors: 8, memoryBytes: 17_179_869_184, locale: 'nl-NL' },
  preferences: { language: 'nl', theme: 'system', contrast: 'system', density: 'compact' },
  keychain: 'working', online: true, disk: { freeBytes: 214_748_364_800 }, lastEnd: null, inView: { environment: 2, administration: 1 }, notices: [],
  environments: [
    { number: 1, kind: 'demo', address: null, session: { is: 'signed-out', because: 'never' }, proxy: [], administrations: [] },
    {
      number: 2, kind: 'production', address: { scheme: 'https', onThisComputer: false, version: 'v23' }, pathStyle: 'standard', hasSecret: true, pkce: 'found-on', namesIssuer: false, status: 'active', lock: 'locked', askAbove: 10,
      session: { is: 'signed-in', until: '2026-03-12T11:40:00.000Z', renews: true, kept: true, again: 'not-yet' }, proxy: ['http', 'direct'],
      administrations: [{ number: 1, openedAt: '2026-03-12T08:01:00.000Z', waiting: 2, needsAttention: 1, bytes: { '.db': 18_874_368, '.copy.db': 49_152 }, desk: { customers: 9_310, complete: 9_310, waiting: 2, needsAttention: 1, held: 'locked', sync: { is: 'idle', lastAt: '2026-03-12T09:40:00.000Z' }, history: { is: 'whole', entries: 1_204 } } }],
    },
  ],
  failures: [{ code: 'service-slow', times: 3, lastAt: '2026-03-12T09:12:44.120Z' }],
  log: [{ time: '2026-03-12T08:00:58.004Z', event: 'started' }, { time: '2026-03-12T09:12:44.120Z', event: 'call-failed', code: 'service-slow', call: 'settings.testStep' }],
}
export const sampleDiagnostics: Diagnostics = { id: 'diagnostics', text: `${JSON.stringify(facts, null, 2)}\n` }
