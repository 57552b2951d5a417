import type { SignInEnd } from '../../../main/base/host.ts'
import { isRedirect } from '../../../main/oauth/redirect-address.ts'
import { personWho, type Manners } from '../person.ts'

export interface TestBrowser {
  /** The text of each page that the app showed in it. */
  readonly pages: string[]
  /** The address that the tab ended at. */
  readonly tabs: string[]
  /** Opens an address as the computer does. The browser has started when this returns. */
  readonly open: (address: string) => Promise<void>
}

/** A browser whose user logs in and decides, and which follows redirects. */
export const browserOf = (
  redirectUri: string,
  manners: Manners,
  more: Partial<Pick<TestBrowser, 'open'>> = {},
): TestBrowser => {
  const [pages, tabs]: [string[], string[]] = [[], []]
  const walk = async (start: string): Promise<void> => {
    const end: SignInEnd = await personWho(manners)({
      environment: 'e',
      start,
      isEnd: (address) => isRedirect(address, redirectUri),
      mayVisit: () => true,
      unseenFor: null,
      toolbar: { name: '', kind: 'test', language: 'en', theme: 'light', contrast: 'system' },
    })
    if (end.is !== 'redirected') return
    const response = await fetch(end.address)
    tabs.push(response.url)
    pages.push(await response.text())
  }
  return { pages, tabs, open: more.open ?? (async (address) => void walk(address)) }
}
