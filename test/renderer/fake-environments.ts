import type {
  Environment,
  EnvironmentDraft,
  KnownAdministration,
  Lock,
  Settings,
} from '../../preload/contract/settings.ts'
import { usableWay } from '../../preload/contract/sign-in-way.ts'

/** The current administration at the Demo company. */
export const place = { environment: 'demo', administration: 'DEMO0001' }
/** The same as a change names it. */
export const authored = { ...place, user: 'j.devries' }

/** An administration without waiting edits, never opened. */
export const known = (
  databaseId: string,
  name: string,
  more: Partial<KnownAdministration> = {},
): KnownAdministration => ({ databaseId, name, openedAt: null, waiting: 0, needsAttention: 0, ...more })

const demo: Environment = {
  id: 'demo',
  kind: 'demo',
  name: 'Demo company',
  baseAddress: '',
  clientId: 'demo',
  hasSecret: true,
  redirectUri: '',
  scope: '',
  pathStyle: 'standard',
  signInWith: 'window',
  pkce: 'on',
  issuer: null,
  user: 'j.devries',
  status: 'active',
  lock: { is: 'none' },
  askAbove: null,
  cellSending: 'at-once',
  administrations: [known('DEMO0001', 'Bakkerij Jansen B.V.'), known('DEMO0002', 'Atelier Noord')],
}
export const startSettings: Settings = {
  preferences: { language: 'en', theme: 'light', contrast: 'system', density: 'comfortable', terms: 'customer' },
  environments: [demo],
  place: null,
  keychain: { is: 'working' },
  notices: [],
  unconfirmed: null,
  vies: false,
  version: '0.1.0',
}

/** An office's own service, in production. */
export const office: Environment = {
  id: 'prod',
  kind: 'production',
  name: 'Kantoor De Vries',
  baseAddress: 'https://api.example.com/v23',
  clientId: 'desk-4711',
  hasSecret: true,
  redirectUri: 'https://desk.example/cb',
  scope: 'http://vendor.product.API/Web/WebApi/*',
  pathStyle: 'standard',
  signInWith: 'window',
  pkce: 'untested',
  issuer: null,
  user: 'j.devries',
  status: 'active',
  lock: { is: 'none' },
  askAbove: null,
  cellSending: 'at-once',
  administrations: [known('MVL00124', 'Bakkerij Jansen B.V.'), known('MVL00125', 'Atelier Noord')],
}
export const officeTest: Environment = {
  ...office,
  id: 'test',
  kind: 'test',
  name: 'Kantoor De Vries, test',
  baseAddress: 'https://test.example.com/v23',
  administrations: [known('TST00001', 'Proefbakkerij B.V.')],
}
export const officePlace = { environment: 'prod', administration: 'MVL00124' }

/** Main's answer to a draft that was saved over an environment. */
export const savedOver = (
  old: Environment | undefined,
  draft: EnvironmentDraft,
  id: string,
  user: string,
): Environment => {
  const {
    secret,
    lockMinutes,
    signInWith = old?.signInWith ?? 'window',
    pkce = old?.pkce ?? 'untested',
    issuer = old?.issuer ?? null,
    ...rest
  } = draft
  const hasSecret = secret === undefined ? (old?.hasSecret ?? false) : secret !== ''
  const lock: Lock = lockMinutes === null ? { is: 'none' } : { is: 'locked', minutes: lockMinutes }
  return {
    ...rest,
    id,
    user: old?.user ?? user,
    cellSending: old?.cellSending ?? 'shortly',
    hasSecret,
    signInWith: usableWay(signInWith, draft.redirectUri, hasSecret),
    pkce,
    issuer,
    lock,
    administrations: old?.administrations ?? [],
  }
}
