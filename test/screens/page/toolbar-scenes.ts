import type { ToolbarApi, ToolbarView } from '../../../preload/contract/sign-in-toolbar.ts'
import type { Language } from '../../../preload/contract/settings.ts'

type Shown = Omit<ToolbarView, 'language' | 'theme' | 'contrast'>
const office: Shown = {
  environment: 'Kantoor De Vries',
  kind: 'production',
  host: 'login.example.com',
  safety: 'https',
  inSight: true,
  page: { is: 'shown' },
}
const long: Partial<Shown> = {
  environment: 'Administratiekantoor Van den Bosch, Vermeulen & Zonen, oefenomgeving',
  host: 'login.microsoft-online.com.verify-your-account.secure-session-4711.accounts.example.co.uk:8443',
}
/** The toolbar's states, by name. */
const scenes: Readonly<Record<string, Shown>> = {
  'first-loading': { ...office, inSight: false, page: { is: 'loading', since: 0 } },
  shown: office,
  'next-loading': { ...office, kind: 'test', environment: 'Oefening', page: { is: 'loading', since: 0 } },
  'slow-first': { ...office, inSight: false, page: { is: 'slow', since: 0 } },
  'slow-next': { ...office, page: { is: 'slow', since: 0 } },
  here: { ...office, kind: 'test', environment: 'Oefening', host: '127.0.0.1:43817', safety: 'this-computer' },
  'no-server': { ...office, host: '', safety: 'none' },
  demo: { ...office, kind: 'demo', environment: 'Demo company', host: '127.0.0.1:43817', safety: 'this-computer' },
  certificate: { ...office, inSight: false, page: { is: 'failed', fail: { code: 'service-certificate' } } },
  'not-loading': {
    ...office,
    kind: 'test',
    environment: 'Oefening',
    inSight: false,
    page: { is: 'failed', fail: { code: 'sign-in-page-not-loading' } },
  },
  stopped: { ...office, inSight: false, page: { is: 'failed', fail: { code: 'sign-in-page-stopped' } } },
  long: { ...office, ...long, kind: 'test', page: { is: 'slow', since: 0 } },
  'long-failed': { ...office, ...long, inSight: false, page: { is: 'failed', fail: { code: 'service-certificate' } } },
  'right-to-left': { ...office, environment: 'משרד כהן ושות׳ (הנה״ח)', page: { is: 'shown' } },
}

/** A static `window.signInToolbar` in the state named in the address. */
export const toolbarOf = (query: URLSearchParams): ToolbarApi => {
  const shown = scenes[query.get('scene') ?? '']
  if (!shown) throw new Error(`there is no toolbar ${query.get('scene')}`)
  const view: ToolbarView = {
    ...shown,
    language: query.get('language') as Language,
    theme: 'light',
    contrast: 'system',
  }
  return {
    read: async () => view,
    act: async () => undefined,
    takes: async () => undefined,
    onChanged: () => () => undefined,
  }
}
