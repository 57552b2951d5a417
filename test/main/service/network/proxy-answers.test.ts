import { describe, expect, it } from 'vitest'
import { readChallenge } from '../../../../main/service/network/challenge.ts'
import { openProxySignIn, type Given } from '../../../../main/service/network/proxy-sign-in.ts'
import type { ProxyTrouble } from '../../../../main/service/network/proxy.ts'
import type { ProxyQuestion } from '../../../../preload/contract/proxy.ts'

const [way, name] = ['http://Proxy.Office:8080', 'proxy.office:8080'] as const
const jan: Given = { name: 'jan', password: 'geheim: één' }
const piet: Given = { name: 'piet', password: 'pw' }
const janIsSent = 'Basic amFuOmdlaGVpbTogw6nDqW4='

type Refusal = Extract<ProxyTrouble, { readonly is: 'refused' }>
const refusal = (authorization: string | null = null, address: string = way): Refusal => ({
  is: 'refused',
  proxy: { address, authorization },
  challenge: { schemes: ['Basic'], realm: 'Office' },
})
const needed = (about: object): unknown => expect.objectContaining({ fail: { code: 'proxy-sign-in-needed', about } })

const signIn = (window = true) => {
  const seen = { fronts: 0, changes: 0 }
  const bringToFront = (): boolean => {
    seen.fronts++
    return window
  }
  const { service, ...opened } = openProxySignIn(bringToFront, () => void seen.changes++)
  const question = (): ProxyQuestion | null => service.asked() as ProxyQuestion | null
  return {
    ...opened,
    seen,
    question,
    answer: (given: Given, id = question()!.id) => void service.answer(id, given.name, given.password),
    decline: () => void service.refuse(question()!.id),
  }
}

describe('a proxy that asks for a name', () => {
  it('is asked about once, in front of everything else, for all calls and pages that wait', async () => {
    const { ask, askForPage, authorization, question, answer, seen } = signIn()
    const calls = [ask(refusal()), ask(refusal()), askForPage(name, 'Office', false)]
    expect(question()).toEqual({ id: expect.any(String) as string, proxy: name, realm: 'Office', again: false })
    expect(seen).toEqual({ fronts: 1, changes: 1 })
    expect(authorization(way)).toBeNull()
    answer(jan)
    expect(await Promise.all(calls)).toEqual([undefined, undefined, jan])
    expect(question()).toBeNull()
    expect(seen).toEqual({ fronts: 1, changes: 2 })
    expect(authorization(way)).toBe(janIsSent)
    expect(authorization('http://other:8080')).toBeNull()
  })

  it('gets a name that came while the call was under way without another question', async () => {
    const { ask, question, answer, seen } = signIn()
    const first = ask(refusal())
    answer(jan)
    await first
    await ask(refusal())
    await ask(refusal('Basic of another'))
    expect(question()).toBeNull()
    expect(seen.fronts).toBe(1)
  })

  it('and refuses the name that is known is asked about again, and says so', async () => {
    const { ask, authorization, question, answer } = signIn()
    const first = ask(refusal())
    answer(jan)
    await first
    const second = ask(refusal(janIsSent))
    expect(question()).toMatchObject({ proxy: name, again: true })
    answer(piet)
    await second
    expect(authorization(way)).toBe('Basic cGlldDpwdw==')
  })

  it('is asked about again after a restart of the app: the name it refused is of the run before', async () => {
    const { ask, question, decline } = signIn()
    const call = ask(refusal('Basic of before'))
    expect(question()).toMatchObject({ again: true })
    decline()
    await expect(call).rejects.toEqual(needed({ proxy: name }))
  })

  it('keeps its question open where another proxy has its answer: each has a name of its own', async () => {
    const { ask, authorization, question, answer } = signIn()
    const calls = [ask(refusal()), ask(refusal(null, 'https://b:1'))]
    answer(jan)
    await calls[0]
    expect(question()).toMatchObject({ proxy: 'b:1' })
    answer(piet)
    await calls[1]
    expect([authorization(way), authorization('https://b:1')]).toEqual([janIsSent, 'Basic cGlldDpwdw=='])
  })

  it('fails the call where no window can ask', async () => {
    const { ask, question, seen } = signIn(false)
    await expect(ask(refusal())).rejects.toEqual(needed({ proxy: name }))
    expect(question()).toBeNull()
    expect(seen).toEqual({ fronts: 1, changes: 0 })
  })

  it.each([
    [['Negotiate', 'NTLM'], 'Negotiate, NTLM'],
    [['Digest'], 'Digest'],
  ])('in the way of %j is not asked about: the failure names that way', async (schemes, scheme) => {
    const { ask, seen } = signIn()
    const asking = { ...refusal(), challenge: { schemes, realm: '' } }
    await expect(ask(asking)).rejects.toEqual(needed({ proxy: name, scheme }))
    expect(seen).toEqual({ fronts: 0, changes: 0 })
  })

  it('in several ways, Basic among them in any letters, is asked about', async () => {
    const { ask, question, decline } = signIn()
    const call = ask({ ...refusal(), challenge: { schemes: ['NTLM', 'BASIC'], realm: '' } })
    expect(question()).toMatchObject({ realm: '' })
    decline()
    await expect(call).rejects.toEqual(needed({ proxy: name }))
  })
})

describe('a user who declines', () => {
  it('is asked again only after an action of their own', async () => {
    const { ask, askAgain, askForPage, authorization, question, answer, decline, seen } = signIn()
    const call = ask(refusal())
    decline()
    await expect(call).rejects.toEqual(needed({ proxy: name }))
    await expect(ask(refusal())).rejects.toEqual(needed({ proxy: name }))
    expect(await askForPage(name, '', false)).toBeNull()
    expect([seen.fronts, authorization(way)]).toEqual([1, null])
    askAgain()
    const later = ask(refusal())
    expect(question()).toMatchObject({ again: false })
    answer(jan)
    await later
    askAgain()
    expect(authorization(way)).toBe(janIsSent)
  })

  it('changes nothing in a question that is closed, or that there never was', async () => {
    const { ask, authorization, question, answer } = signIn()
    const call = ask(refusal())
    const { id } = question()!
    answer(piet, 'no such question')
    expect(question()).not.toBeNull()
    answer(jan)
    answer(piet, id)
    await call
    expect(authorization(way)).toBe(janIsSent)
  })

  it('as the app quits: every question ends, and none begins', async () => {
    const { ask, askForPage, question, seen, stop } = signIn()
    const calls = [ask(refusal()), ask(refusal(null, 'https://b:1'))]
    const page = askForPage('c:1', '', false)
    stop()
    for (const [at, call] of calls.entries()) await expect(call).rejects.toEqual(needed({ proxy: [name, 'b:1'][at]! }))
    expect(await page).toBeNull()
    await expect(ask(refusal(null, 'https://d:1'))).rejects.toEqual(needed({ proxy: 'd:1' }))
    expect([question(), seen.fronts]).toEqual([null, 3])
  })
})

describe('a page behind a proxy', () => {
  it('that is refused with the name it got is asked about again', async () => {
    const { askForPage, question, answer } = signIn()
    const page = askForPage(name, 'Office', false)
    answer(piet)
    expect(await page).toEqual(piet)
    const again = askForPage(name.toUpperCase(), 'Office', true)
    expect(question()).toMatchObject({ proxy: name, again: true })
    answer(jan)
    expect(await again).toEqual(jan)
  })

  it('that begins anew gets the known name, whatever it got before', async () => {
    const { askForPage, question, answer } = signIn()
    const page = askForPage(name, '', false)
    answer(jan)
    await page
    expect(await askForPage(name, '', false)).toEqual(jan)
    expect(question()).toBeNull()
  })

  it('that was refused with an older name gets the newer one without a question', async () => {
    const { ask, askForPage, question, answer } = signIn()
    const page = askForPage(name, '', false)
    answer(piet)
    await page
    const call = ask(refusal('Basic cGlldDpwdw=='))
    answer(jan)
    await call
    expect(await askForPage(name, '', true)).toEqual(jan)
    expect(question()).toBeNull()
  })

  it('that was refused with its name is a second question, also after the user declined one', async () => {
    const { ask, askAgain, askForPage, question, answer, decline } = signIn()
    const page = askForPage(name, '', false)
    answer(piet)
    await page
    const call = ask(refusal('Basic cGlldDpwdw=='))
    decline()
    await expect(call).rejects.toEqual(needed({ proxy: name }))
    askAgain()
    const again = askForPage(name, '', true)
    expect(question()).toMatchObject({ again: true })
    decline()
    expect(await again).toBeNull()
  })

  it('that went on without a name is a first question when it comes again', async () => {
    const { askAgain, askForPage, question, decline } = signIn()
    const page = askForPage(name, '', false)
    decline()
    expect(await page).toBeNull()
    askAgain()
    const again = askForPage(name, '', true)
    expect(question()).toMatchObject({ again: false })
    decline()
    expect(await again).toBeNull()
  })

  it('that was refused with a name it never had from here is a first question', async () => {
    const { askForPage, question, decline } = signIn()
    const page = askForPage(name, '', true)
    expect(question()).toMatchObject({ again: false })
    decline()
    expect(await page).toBeNull()
  })
})

describe('a proxy’s challenge', () => {
  it.each([
    [['Basic realm="Office proxy"'], ['Basic'], 'Office proxy'],
    [['Basic realm=Office, charset="UTF-8"'], ['Basic'], 'Office'],
    [['Negotiate', 'NTLM'], ['Negotiate', 'NTLM'], ''],
    [['Negotiate, NTLM, Basic realm="a, Digest \\"b\\""'], ['Negotiate', 'NTLM', 'Basic'], 'a, Digest "b"'],
    [['Digest realm="d", nonce="n", qop="auth"', 'Basic realm="b"'], ['Digest', 'Basic'], 'b'],
    [['NTLM TlRMTVNTUAACAAAA='], ['NTLM'], ''],
    [['basic REALM="x"'], ['basic'], 'x'],
    [['Basic realm = "with spaces"'], ['Basic'], 'with spaces'],
    [['Basic  realm="x" , Bearer'], ['Basic', 'Bearer'], 'x'],
    [['NTLM, NTLM', 'Negotiate,NTLM'], ['NTLM', 'Negotiate'], ''],
    [['realm="no scheme"'], ['Basic'], 'no scheme'],
    [['Digest realm="d"', 'Negotiate'], ['Digest', 'Negotiate'], 'd'],
    [['Basic realm="never closed, NTLM'], ['Basic'], ''],
    [['Basic realm="ends with \\\\", NTLM'], ['Basic', 'NTLM'], 'ends with \\'],
    [['Basic realm=""'], ['Basic'], ''],
    [['Basic myrealm="no"'], ['Basic'], ''],
    [['Digest realm="d"', 'mybasic realm="no"'], ['Digest', 'mybasic'], 'd'],
    [['Basic realm=" in the office "'], ['Basic'], 'in the office'],
    [['"quoted" NTLM'], ['Basic'], ''],
    [['@ NTLM, Digest'], ['Digest'], ''],
    [['Digest nonce="n", realm  = "two spaces"'], ['Digest'], 'two spaces'],
    [[], ['Basic'], ''],
    [[''], ['Basic'], ''],
  ])('is read from %j', (headers, schemes, realm) => expect(readChallenge(headers)).toEqual({ schemes, realm }))

  it('has the proxy’s name as plain text of one line', () => {
    const { realm } = readChallenge([`Basic realm="a\u0007\tb\u202e ${'x'.repeat(500)}"`])
    expect(realm).toMatch(/^a b x+$/)
    expect(realm).toHaveLength(200)
  })
})
