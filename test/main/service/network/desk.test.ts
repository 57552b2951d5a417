import { describe, expect, it, onTestFinished } from 'vitest'
import type { DeskOptions } from '../../../../main/desk/desk.ts'
import { openDesk } from '../../../../main/desk/worker/open-desk.ts'
import { openService, text, until } from '../../desk/desk-kit.ts'
import { newAuthority } from './certificates.ts'
import { inOffice, type OfficeOptions } from './office.ts'
import { serveProxy, serveTlsBefore } from './servers.ts'

const authority = newAuthority()

/** The Demo company's service with TLS, in an office whose proxy needs a password, with its desk in a thread. */
const start = async (person: OfficeOptions, store: readonly string[] = [authority.cert]) => {
  const service = await openService()
  const { port, pathname } = new URL(service.facts.baseUrl)
  const front = await serveTlsBefore(authority.issue(['service.example']), Number(port))
  const proxy = await serveProxy({ leads: { 'service.example:443': front.port }, wants: 'jan:geheim' })
  const office = inOffice(`PROXY localhost:${proxy.port}`, person)
  const options: DeskOptions = {
    place: { environment: 'test', administration: service.facts.databases[0]! },
    user: 'j.devries',
    baseAddress: `https://service.example${pathname}`,
    pathStyle: 'standard',
    file: null,
    key: new Uint8Array(32).fill(9),
  }
  const host = {
    accessToken: async () => service.control.signIn().accessToken,
    proxyFor: office.proxyFor,
    changed: () => undefined,
  }
  const desk = await openDesk(options, host, [...store])
  onTestFinished(async () => void (await desk.close()))
  return { service, proxy, office, desk }
}
const idle = (desk: Awaited<ReturnType<typeof start>>['desk']) =>
  until('a whole sync', async () => {
    const view = await desk.sync.read()
    return view.state.is === 'idle' && view.complete === 12 && view
  })
const failed = (desk: Awaited<ReturnType<typeof start>>['desk']) =>
  until('a failed sync', async () => {
    const { state } = await desk.sync.read()
    return state.is === 'failed' && state.fail
  })

describe('a desk’s thread, behind a proxy with a password and a service of the office’s own authority', () => {
  it('reads and sends; the user is asked once, in the main thread', async () => {
    const { service, proxy, office, desk } = await start({ answers: [['jan', 'geheim']] })
    await idle(desk)
    const key = `s:${service.control.ids()[0]}`
    await desk.customers.save(key, { City: text('Assen') }, 0)
    await until('the edit is sent', async () => (await desk.edits.list())[0]?.state.is === 'settled')
    expect(service.control.customer(service.control.ids()[0]!)).toMatchObject({ City: 'Assen' })
    expect(office.questions).toHaveLength(1)
    expect(new Set(proxy.asked.map(({ to }) => to))).toEqual(new Set(['service.example:443']))
  })

  it('keeps edits while the user declines, and sends them after they sign in', async () => {
    const { service, proxy, office, desk } = await start({ answers: [null, ['jan', 'geheim']] })
    expect(await failed(desk)).toEqual({ code: 'proxy-sign-in-needed', about: { proxy: `localhost:${proxy.port}` } })
    await desk.sync.now()
    await until('the second try', async () => proxy.asked.length === 2)
    await failed(desk)
    expect(office.questions).toHaveLength(1)
    await desk.customers.create({ Name: text('Bakkerij Nieuw') })
    expect(await desk.sync.read()).toMatchObject({ waiting: 1, needsAttention: 0 })

    const services = office.asking({
      settings: {},
      session: {},
      sync: { now: () => desk.sync.now() },
      updates: {},
      vat: {},
    } as unknown as Parameters<typeof office.asking>[0])
    await services.sync.now({ environment: 'test', administration: 'x' })
    await until('the edit is sent', async () => (await desk.sync.read()).waiting === 0)
    expect(office.questions).toHaveLength(2)
    expect(service.control.count({ method: 'POST' })).toBe(1)
  })

  it('trusts only the computer’s certificates: each thread has its own list', async () => {
    const { service, desk } = await start({ answers: [['jan', 'geheim']] }, [newAuthority().cert])
    expect(await failed(desk)).toEqual({ code: 'service-certificate', about: { host: 'service.example' } })
    expect(service.control.count({ method: 'GET' })).toBe(0)
  })
})
