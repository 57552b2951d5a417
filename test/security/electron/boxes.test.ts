import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AuthorizeAddress, ServiceToConfirm } from '../../../main/base/host.ts'
import { app, boxes, dialog, given, outside, startAnew } from './made-up.ts'

vi.mock('electron', () => import('./made-up.ts'))
const { confirmAddress, confirmServices } = await import('../../../main/electron/dialogs/confirm.ts')
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
    lockMinutes: 15,
  }
  const numbered = (count: number): ServiceToConfirm[] =>
    Array.from({ length: count }, (_, at) => ({
      kind: 'test',
      name: `Trial ${at + 1}`,
      address: `https://trial-${at + 1}.example`,
      clientId: `client-${at + 1}`,
      lockMinutes: null,
    }))
  const ask = (services: readonly ServiceToConfirm[], language: 'en' | 'nl' = 'en'): Promise<boolean> =>
    confirmServices(services, language, window as never)
  const detailsOf = (): string[] => boxes.shown.map(([, box]) => box.detail!)

  it('is a native dialog above our window that names kind, address, client and lock', async () => {
    await ask([production, { ...production, name: 'Open', lockMinutes: null }, ...numbered(1)])
    expect(boxes.shown).toHaveLength(1)
    const [above, box] = boxes.shown[0]!
    expect(above).toBe(window)
    expect(box).toMatchObject({
      type: 'question',
      message: 'Are these your services?',
      buttons: ['Cancel', 'These services are right'],
      ...cancels,
    })
    expect(box.detail!.split('\n\n')).toEqual([
      'PRODUCTION  Books\nhttps://books.example/v23\nClient identifier: desk-7\nLock: read-only until unlocked, for 15 minutes',
      'PRODUCTION  Open\nhttps://books.example/v23\nClient identifier: desk-7\nLock: off, changes go out as they are made',
      'TEST  Trial 1\nhttps://trial-1.example\nClient identifier: client-1',
      expect.stringMatching(/^Ledgerdesk cannot tell .* If one of them is not right, cancel\.$/),
    ])
  })

  it('is also asked in Dutch', async () => {
    await ask([production], 'nl')
    expect(boxes.shown[0]![1]).toMatchObject({
      message: 'Zijn dit je verbindingen?',
      buttons: ['Annuleren', 'Deze verbindingen kloppen'],
      ...cancels,
    })
    expect(detailsOf()[0]).toMatch(
      /^PRODUCTIE {2}Books\nhttps:\/\/books\.example\/v23\nClient-id: desk-7\nSlot: alleen lezen tot het slot eraf gaat, voor 15 minuten\n\nLedgerdesk kan niet nagaan/,
    )
  })

  it('names six services in one dialog and the others in the next', async () => {
    boxes.answer = 1
    expect(await ask(numbered(7))).toBe(true)
    expect(detailsOf().map((detail) => detail.match(/Trial \d/g))).toEqual([
      ['Trial 1', 'Trial 2', 'Trial 3', 'Trial 4', 'Trial 5', 'Trial 6'],
      ['Trial 7'],
    ])
    expect(detailsOf().map((detail) => /Part \d of \d/.exec(detail)?.[0])).toEqual(['Part 1 of 2', 'Part 2 of 2'])
  })

  it('counts as refused if the second dialog is refused', async () => {
    boxes.answers = [1, 0]
    expect(await ask(numbered(7))).toBe(false)
    expect(boxes.shown).toHaveLength(2)
  })

  it('shows no further dialog after a refusal', async () => {
    expect(await ask(numbered(7))).toBe(false)
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
