import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AuthorizeAddress, ServiceToConfirm, SettingsToConfirm } from '../../../main/base/host.ts'
import { app, boxes, dialog, given, outside, startAnew } from './made-up.ts'

vi.mock('electron', () => import('./made-up.ts'))
const { confirmAddress, confirmSettings } = await import('../../../main/electron/dialogs/confirm.ts')
const { openBrowser } = await import('../../../main/electron/dialogs/open-browser.ts')
const { refuseStart } = await import('../../../main/electron/lifecycle/refuse-start.ts')

beforeEach(startAnew)

describe('the question about a new host', () => {
  const window = { is: 'ours' }
  const ask = (language: 'en' | 'nl' = 'en'): Promise<boolean> =>
    confirmAddress('https://xn--lgin-55d.example', language, window as never)

  it('is a native message box above our window with the origin first, and Enter, Escape and closing cancel it', async () => {
    await ask()
    const [[above, box]] = boxes.shown as [(typeof boxes.shown)[number]]
    expect(above).toBe(window)
    expect(box).toEqual({
      type: 'question',
      message: 'Is this the address of your service?',
      buttons: ['Cancel', 'Use this address'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
      detail:
        'https://xn--lgin-55d.example\n\nLedgerdesk has not been to this address yet. Use it only if you entered it yourself: your client secret and your customers’ data go there. If you did not just save or test a connection, cancel.',
    })
  })

  it('is also asked in Dutch', async () => {
    await ask('nl')
    expect(boxes.shown[0]![1]).toMatchObject({
      message: 'Is dit het adres van je boekhoudpakket?',
      buttons: ['Annuleren', 'Dit adres gebruiken'],
    })
    expect(boxes.shown[0]![1].detail).toMatch(
      /^https:\/\/xn--lgin-55d\.example\n\nLedgerdesk is nog niet eerder op dit adres geweest\. .*annuleer dan\.$/,
    )
  })

  it.each([
    [0, false],
    [1, true],
    [2, false],
  ] as const)('is answered with yes by its own button alone: %i is %s', async (answer, yes) => {
    boxes.answer = answer
    expect(await ask()).toBe(yes)
  })
})

describe('the question about changed settings', () => {
  const window = { is: 'ours' }
  const cancels = { defaultId: 0, cancelId: 0, noLink: true }
  const production: ServiceToConfirm = {
    kind: 'production',
    name: 'Books',
    address: 'https://books.example/v23',
    clientId: 'desk-7',
    redirectUri: 'https://office.example/back',
    signInWith: 'window',
    pkce: true,
    lockMinutes: 15,
    askAbove: 50,
    administrations: 12,
  }
  const numbered = (count: number): ServiceToConfirm[] =>
    Array.from({ length: count }, (_, at) => ({
      kind: 'test',
      name: `Trial ${at + 1}`,
      address: `https://trial-${at + 1}.example`,
      clientId: `client-${at + 1}`,
      redirectUri: 'http://127.0.0.1:4711/',
      signInWith: 'browser',
      pkce: false,
      lockMinutes: null,
      askAbove: null,
      administrations: 1,
    }))
  const ask = (
    services: readonly ServiceToConfirm[],
    language: 'en' | 'nl' = 'en',
    more: Partial<SettingsToConfirm> = {},
  ): Promise<boolean> => confirmSettings({ services, vies: false, ...more }, language, window as never)
  const detailsOf = (): string[] => boxes.shown.map(([, box]) => box.detail!)

  it('is a native dialog above our window that names addresses, sign-in, lock, number and administrations', async () => {
    boxes.answer = 1
    await ask([production, ...numbered(1), { ...production, name: 'Open', lockMinutes: null, askAbove: null }])
    expect(boxes.shown).toHaveLength(2)
    const [above, box] = boxes.shown[0]!
    expect(above).toBe(window)
    expect(box).toMatchObject({
      type: 'question',
      message: 'Are these your services?',
      buttons: ['Cancel', 'These services are right'],
      ...cancels,
    })
    expect(box.detail!.split('\n\n')).toEqual([
      [
        'PRODUCTION  Books',
        'https://books.example/v23',
        'Client identifier: desk-7',
        'Redirect URI: https://office.example/back',
        'Sign-in: in a window of this app, PKCE on',
        'Administrations: 12',
        'Lock: read-only; unlocks for 15 minutes at a time',
        'Many changes: asks above 50 at once',
      ].join('\n'),
      [
        'TEST  Trial 1',
        'https://trial-1.example',
        'Client identifier: client-1',
        'Redirect URI: http://127.0.0.1:4711/',
        'Sign-in: in the browser of this computer, PKCE off',
        'Administrations: 1',
      ].join('\n'),
      expect.stringMatching(/^Part 1 of 2\. Ledgerdesk cannot tell .* If something here is not right, cancel\.$/),
    ])
    expect(detailsOf()[1]).toMatch(
      /\nLock: off, changes go out as they are made\nMany changes: never asks, however many there are\n\n/,
    )
  })

  it('is also asked in Dutch', async () => {
    await ask([production], 'nl', { vies: true })
    expect(boxes.shown[0]![1]).toMatchObject({
      message: 'Zijn dit je verbindingen?',
      buttons: ['Annuleren', 'Deze verbindingen kloppen'],
      ...cancels,
    })
    const [service, vies, why] = detailsOf()[0]!.split('\n\n')
    expect(service!.split('\n')).toEqual([
      'PRODUCTIE  Books',
      'https://books.example/v23',
      'Client-id: desk-7',
      'Redirect-URI: https://office.example/back',
      'Aanmelden: in een venster van deze app, PKCE aan',
      'Administraties: 12',
      'Slot: alleen lezen; ontgrendelen geldt voor 15 minuten',
      'Veel wijzigingen: vraagt boven 50 tegelijk',
    ])
    expect(vies).toBe('VIES: btw-nummers mogen ter controle naar de Europese Commissie worden gestuurd')
    expect(why).toMatch(/^Ledgerdesk kan niet nagaan/)
  })

  it('says in each dialog that VIES is allowed, also where no service is left', async () => {
    const allowed = /^VIES: VAT numbers may be sent to the European Commission to be checked$/m
    boxes.answer = 1
    await ask(numbered(3), 'en', { vies: true })
    await ask([], 'en', { vies: true })
    await ask(numbered(1))
    expect(detailsOf().map((detail) => allowed.test(detail))).toEqual([true, true, true, false])
  })

  it('names two services in one dialog and the others in the next', async () => {
    boxes.answer = 1
    expect(await ask(numbered(3))).toBe(true)
    expect(detailsOf().map((detail) => detail.match(/Trial \d/g))).toEqual([['Trial 1', 'Trial 2'], ['Trial 3']])
    expect(detailsOf().map((detail) => /Part \d of \d/.exec(detail)?.[0])).toEqual(['Part 1 of 2', 'Part 2 of 2'])
  })

  it('counts as refused if the second dialog is refused', async () => {
    boxes.answers = [1, 0]
    expect(await ask(numbered(3))).toBe(false)
    expect(boxes.shown).toHaveLength(2)
  })

  it('shows no further dialog after a refusal', async () => {
    expect(await ask(numbered(3))).toBe(false)
    expect(boxes.shown).toHaveLength(1)
  })
})

describe('the system browser', () => {
  const browse = (address: string): Promise<void> => openBrowser(address as AuthorizeAddress)
  const notOpened = { fail: { code: 'sign-in-browser-not-opened' } }

  it('is opened at an unchanged address of https or of this computer', async () => {
    await browse('https://api.example/Authorize?state=b')
    await browse('http://127.0.0.1:8080/Authorize')
    expect(outside.opened).toEqual(['https://api.example/Authorize?state=b', 'http://127.0.0.1:8080/Authorize'])
  })

  it.each([
    'http://api.example/',
    'file:///etc/passwd',
    'smb://evil.example/share',
    'ledgerdesk://customer/a/b/c',
    'https://me:word@api.example/',
    '',
  ])('is not opened at %j', async (address) => {
    await expect(browse(address)).rejects.toMatchObject(notOpened)
    expect(outside.opened).toEqual([])
  })

  it('reports a failure to open, and logs its cause', async () => {
    const why = new Error('no browser')
    outside.opens = () => Promise.reject(why)
    await expect(browse('https://api.example/')).rejects.toMatchObject({ ...notOpened, cause: why })
  })
})

describe('a refused start', () => {
  const as = (platform: NodeJS.Platform, ...words: string[]) => {
    vi.stubEnv('LANG', 'en_GB.UTF-8')
    vi.stubEnv('LC_ALL', '')
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform)
    vi.spyOn(process, 'argv', 'get').mockReturnValue(['ledgerdesk', ...words])
    const said: string[] = []
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0)
    return said
  }
  const sentence = (given: string): string =>
    `Ledgerdesk was started with ${given}. It does not start with that, because such words can take away what protects your data. Nothing was opened or changed. Start it from its own icon, or take ${given} out of the shortcut, command or environment.`

  it('shows the reason in a message box, drops switches after the script, and exits with 2', () => {
    const said = as('win32', '--inspect=0', '--lang=nl', '--remote-debugging-port=1')
    refuseStart('--inspect', false)
    expect(given(app.commandLine, 'removeSwitch')).toEqual([['inspect'], ['remote-debugging-port']])
    expect(given(dialog, 'showErrorBox')).toEqual([['Ledgerdesk', sentence('--inspect')]])
    expect([given(app, 'exit'), said]).toEqual([[[2]], []])
  })

  it('prints the reason at once on Linux, and shows it when Electron can show a box', async () => {
    const said = as('linux', '--no-sandbox')
    refuseStart('--no-sandbox', false)
    expect([said, given(dialog, 'showErrorBox'), given(app, 'exit')]).toEqual([
      [`Ledgerdesk: ${sentence('--no-sandbox')}\n`],
      [],
      [],
    ])
    app.ready.resolve()
    await vi.waitFor(() => expect(given(app, 'exit')).toEqual([[2]]))
    expect(given(dialog, 'showErrorBox')).toEqual([['Ledgerdesk', sentence('--no-sandbox')]])
  })

  it('exits on Linux even if Electron never becomes ready', async () => {
    as('linux', '--no-sandbox')
    refuseStart('--no-sandbox', false)
    app.ready.reject(new Error('no display'))
    await vi.waitFor(() => expect(given(app, 'exit')).toEqual([[2]]))
    expect(given(dialog, 'showErrorBox')).toEqual([])
  })

  it('of a headless run shows no box that would block a scheduler', () => {
    const said = as('win32', '--no-sandbox')
    refuseStart('--no-sandbox', true)
    expect([said, given(dialog, 'showErrorBox'), given(app, 'exit')]).toEqual([
      [`${sentence('--no-sandbox')}\n`],
      [],
      [[2]],
    ])
  })
})
