import { expect, it } from 'vitest'
import { serveHttp } from '../../serve-http.ts'
import { stuckIn } from '../../../../renderer/components/ui/state-icons.ts'
import { openDevice, openService, text, until } from '../desk-kit.ts'

interface Answer {
  readonly status: number
  readonly body: string
}
type Turn = (method: string, path: string, answer: Answer) => Answer

/** A desk whose service answers through `turn`. */
const through = async (turn: Turn) => {
  const service = await openService()
  const { origin, pathname } = new URL(service.facts.baseUrl)
  const { origin: gateway } = await serveHttp(async (request, response) => {
    const sent = await new Response(request as never).text()
    const [method, path] = [request.method!, request.url!]
    const type = sent === '' ? {} : { 'Content-Type': 'application/json' }
    const headers = { Authorization: request.headers.authorization!, ...type }
    const there = await fetch(`${origin}${path}`, { method, headers, ...(sent === '' ? {} : { body: sent }) })
    const { status, body } = turn(method, path, { status: there.status, body: await there.text() })
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
  })
  const desk = openDevice(service, { baseAddress: `${gateway}${pathname}` })
  await desk.synced()
  return { service, desk }
}

const refused = { status: 400, body: '{"Message":"Ongeldige sleutel"}' }

it.each([
  ['OK', 404],
  ['OK', 400],
  ['OK', 500],
  ['true', 400],
  ['"Created"', 400],
  ['"Created"', 503],
  ['1', 400],
])('a create that is answered with %s, which cannot be read (%i), is linked by the list', async (said, status) => {
  const { service, desk } = await through((method, path, answer) => {
    if (method === 'POST' && answer.status === 200) return { status: 200, body: said }
    return method === 'GET' && /\/Customer\/(?!0000)/.test(path) ? { ...refused, status } : answer
  })
  await desk.desk.customers.create({ Name: text('Drukkerij De Letter'), ShortName: text('LETTER') })
  const edit = await Promise.race([desk.editIn('settled'), desk.editIn('refused'), desk.editIn('uncertain')])
  const made = service.control.ids().filter((id) => service.control.customer(id)!['ShortName'] === 'LETTER')
  expect([edit.state.is, service.control.count({ method: 'POST' }), made.length]).toEqual(['settled', 1, 1])
})

it('a change that was answered with 200 is settled once the reads after it are no longer refused', async () => {
  let refusals = 0
  const { service, desk } = await through((method, path, answer) => {
    if (method === 'PUT') refusals = 3
    if (method === 'PUT') return { ...answer, body: '' }
    return method === 'GET' && path.includes('/Customer/') && refusals > 0 && refusals-- ? refused : answer
  })
  const id = service.control.ids()[0]!
  await desk.edit(`s:${id}`, { City: text('Assen') })
  const edit = await Promise.race([desk.editIn('settled'), desk.editIn('refused')])
  expect(edit.state.is).toBe('settled')
  expect([service.control.customer(id)!['City'], service.control.count({ method: 'PUT' })]).toEqual(['Assen', 1])
})

it.each(['a change', 'a deletion'])(
  'the reads after %s that was answered are refused for ever: it is not refused, and the person is told',
  async (kind) => {
    let isTaken = false
    const { service, desk } = await through((method, path, answer) => {
      isTaken ||= method === 'PUT' || method === 'DELETE'
      if (method !== 'GET') return { ...answer, body: '' }
      return isTaken && path.includes('/Customer/') ? refused : answer
    })
    const id = service.control.ids()[0]!
    await (kind === 'a change' ? desk.edit(`s:${id}`, { City: text('Assen') }) : desk.remove(`s:${id}`))
    const state = await until('an edit that is stuck or refused', async () => {
      const edits = await desk.desk.edits.list()
      return edits.map((edit) => edit.state).find((one) => one.is === 'refused' || stuckIn(one) !== null)
    })
    expect(state).toMatchObject({
      is: 'waiting',
      failing: { fail: { code: 'service-failing', status: 400, messages: [{ text: 'Ongeldige sleutel' }] } },
    })
    expect(service.control.count({ method: kind === 'a change' ? 'PUT' : 'DELETE' })).toBe(1)
  },
)
