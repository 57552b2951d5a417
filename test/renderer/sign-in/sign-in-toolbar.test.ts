// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { ToolbarApi, ToolbarView } from '../../../preload/contract/sign-in-toolbar.ts'
import type { Language } from '../../../preload/contract/settings.ts'
import { show } from '../mounted.ts'

const office: ToolbarView = {
  environment: 'Office',
  kind: 'production',
  language: 'en',
  theme: 'light',
  contrast: 'system',
  host: 'login.example',
  safety: 'https',
  inSight: true,
  page: { is: 'shown' },
}

/** The toolbar reads `window.signInToolbar` when its module loads. */
let view = office
Object.assign(window, {
  signInToolbar: {
    read: async () => view,
    act: async () => undefined,
    takes: async () => undefined,
    onChanged: () => () => undefined,
  } satisfies ToolbarApi,
})
const { default: SignInToolbar } = await import('../../../renderer/sign-in/SignInToolbar.vue')
const textOf = async (part: Partial<ToolbarView>, language: Language = 'en'): Promise<string> => {
  view = { ...office, ...part, language }
  return (await show(SignInToolbar, {}, { language })).get('.place').text()
}

describe('the toolbar of the sign-in window', () => {
  it('names the host of an https page, and says that it is encrypted', async () => {
    expect(await textOf({})).toMatch(/This page is from.*login\.example.*encrypted/)
  })

  it('warns against typing on a page without a server, and does not call it encrypted', async () => {
    expect(await textOf({ host: '', safety: 'none' })).toBe('This page is from no server. Type nothing here.')
    expect(await textOf({ host: '', safety: 'none' }, 'nl')).toBe(
      'Deze pagina is van geen enkele server. Typ hier niets.',
    )
    expect(await textOf({ safety: 'none' })).not.toContain('encrypted')
  })

  it("titles its window with the environment, and the Demo company in the user's language", async () => {
    const titleOf = async (part: Partial<ToolbarView>): Promise<string> => {
      await textOf(part, 'nl')
      return document.title
    }
    expect(await titleOf({})).toBe('Aanmelden bij Office')
    expect(await titleOf({ kind: 'demo', environment: 'Demo company' })).toBe('Aanmelden bij Demobedrijf')
  })
})
