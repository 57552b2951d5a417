import type { Reason } from './reason.ts'

const types = 'It is never so here; the types need the question.'

export const reasonsOfTrust: readonly Reason[] = [
  {
    file: 'main/electron/keychain.ts',
    at: "platform === 'linux' ?",
    changes: [
      '/^v1[1-9]$/  →  /v1[1-9]$/',
      '/^v1[1-9]$/  →  /^v1[1-9]/',
      '/^v10$/  →  /v10$/',
      '/^v10$/  →  /^v10/',
      '/^v[1-9]\\d$/  →  /v[1-9]\\d$/',
      '/^v[1-9]\\d$/  →  /^v[1-9]\\d/',
    ],
    why: 'The text that is tried has three signs, as many as the pattern.',
  },
  {
    file: 'main/electron/keychain.ts',
    at: '() => false,',
    changes: ['() => false  →  () => undefined'],
    why: 'Undefined is no reason either.',
  },
  {
    file: 'main/settings/keep-sealed.ts',
    at: 'const isBehind =',
    changes: ['seal.current()?.writes  →  seal.current().writes'],
    why: 'The vault was accepted just before, so that it has a seal; the types need the question.',
  },
  {
    file: 'main/settings/settings-trust.ts',
    at: 'default:',
    changes: ['default: return never(doubt)  →  default:'],
    why: 'TypeScript asks for it, and its types keep it from being reached.',
  },
  {
    file: 'main/settings/settings-trust.ts',
    at: "if (seal === null || leadsNowhere(file, 'keychain')) return 'fits'",
    changes: ['\'keychain\'  →  ""'],
    why: 'Only a doubt about the settings themselves is told apart there.',
  },
  {
    file: 'main/settings/settings-trust.ts',
    at: "if (state !== 'unknown' || kept === null) return",
    changes: ['kept === null  →  false'],
    why: types,
  },
  {
    file: 'main/settings/settings-trust.ts',
    at: "if (environment === demoId || state === 'fits') return",
    changes: ["state === 'fits'  →  false", '\'fits\'  →  ""'],
    why: 'What fits is in no doubt, so that the next question lets it pass as well.',
  },
  {
    file: 'main/service/network/sockets.ts',
    at: 'host: hostname.replace(',
    changes: ['/^\\[|\\]$/g  →  /\\[|\\]$/g', '/^\\[|\\]$/g  →  /^\\[|\\]/g'],
    why: 'A host has a bracket at its beginning and its end alone.',
  },
  {
    file: 'main/settings/settings-seal.ts',
    at: '  one < other ? -1 : 1',
    changes: ['one < other  →  one <= other'],
    why: 'No name is in an object twice.',
  },
  {
    file: 'main/settings/settings-seal.ts',
    at: 'default:',
    changes: ['default: return never(vault)  →  default:'],
    why: 'TypeScript asks for it, and its types keep it from being reached.',
  },
  {
    file: 'main/base/files/vault-seal.ts',
    at: '(one < other ? -1 : 1)',
    changes: ['one < other  →  one <= other'],
    why: 'No name is in a vault twice.',
  },
  {
    file: 'main/base/files/vault-seal.ts',
    at: '} catch {',
    changes: ['{ // Not written by this app, so the vault counts as altered. return undefined }  →  {}'],
    why: 'A function that ends without an answer answers undefined.',
  },
]
