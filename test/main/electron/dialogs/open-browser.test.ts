import { beforeEach, describe, expect, it } from 'vitest'
import { useWindowsApp } from '../windows-app/launch.ts'

/** The stand-in's record of opened addresses. */
interface Recording {
  readonly standInOpened: string[]
}

describe('the computer’s browser', () => {
  const app = useWindowsApp()
  beforeEach(() => app().evaluate(({ shell }) => void (shell as unknown as Recording).standInOpened.splice(0)))
  const browse = (address: string): Promise<string | null> =>
    app().evaluate((_electron, address) => globalThis.windowsApp.browse(address), address)
  const opened = (): Promise<string[]> => app().evaluate(({ shell }) => (shell as unknown as Recording).standInOpened)

  it.each([
    'https://api.example/v23/OAuth/Authorize?client_id=a&state=b',
    'http://127.0.0.1:8080/v23/OAuth/Authorize?client_id=a',
  ])('is opened at %s, unchanged', async (address) => {
    expect(await browse(address)).toBeNull()
    expect(await opened()).toEqual([address])
  })

  it.each([
    'http://api.example/v23/OAuth/Authorize',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ms-msdt:/id PCWDiagnostic',
    'smb://evil.example/share',
    'ledgerdesk://customer/a/b/c',
    'https://me:pw@api.example/',
    '\\\\evil.example\\share',
    '',
  ])('opens only https and this computer: not %s', async (address) => {
    expect(await browse(address)).toBe('sign-in-browser-not-opened')
    expect(await opened()).toEqual([])
  })

  it('fails with a code when the system opens nothing', async () => {
    await app().evaluate(({ shell }) => {
      shell.openExternal = () => Promise.reject(new Error('no browser'))
    })
    expect(await browse('https://api.example/v23/OAuth/Authorize')).toBe('sign-in-browser-not-opened')
  })
})
