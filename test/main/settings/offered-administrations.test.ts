import type { RequestListener } from 'node:http'
import { describe, expect, it } from 'vitest'
import { isFail } from '../../../main/base/app-error.ts'
import { getData, offeredAdministrations, type Connection } from '../../../main/settings/connection.ts'
import { serveHttp } from '../serve-http.ts'

const serve = async (listener: RequestListener): Promise<string> => `${(await serveHttp(listener)).origin}/v23`
const connect = async (
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Connection> => ({
  baseAddress: await serve((_request, response) => response.writeHead(status, headers).end(body)),
  pathStyle: 'standard',
  proxyFor: async () => null,
  accessToken: async () => 'token',
})
const failing = (
  code:
    | 'service-refused'
    | 'service-redirected'
    | 'service-busy'
    | 'service-failing'
    | 'service-answer-unreadable'
    | 'signed-out',
  status?: number,
) => expect.toSatisfy((error: unknown) => isFail(error, code) && (status === undefined || error.fail.status === status))

describe('the administrations that a service offers', () => {
  it('are its name value list, in any letter case, with numbers as they are written', async () => {
    const rows =
      '[{"Name":"MVL 1","Value":"Jansen"},{"NAME":7,"value":8},{"name":"only an id"},{"value":"no id"},{"name":null},{"name":true},{"name":""},"text",null,5]'
    expect(await offeredAdministrations(await connect(200, rows))).toEqual([
      { databaseId: 'MVL 1', name: 'Jansen' },
      { databaseId: '7', name: '8' },
      { databaseId: 'only an id', name: '' },
    ])
    expect(await offeredAdministrations(await connect(200, '[]'))).toEqual([])
  })

  it.each([401, 403, 404])('are none if the service answers %i: it has no such list, or refuses it', async (status) => {
    expect(await offeredAdministrations(await connect(status, '[{"name":"a"}]'))).toEqual([])
  })

  it.each([
    [302, 'service-redirected', 302],
    [400, 'service-refused', 400],
    [409, 'service-refused', 409],
    [429, 'service-busy', 429],
    [500, 'service-failing', 500],
    [503, 'service-failing', 503],
  ] as const)('are unknown if it answers %i: the call fails as %s', async (status, code, reported) => {
    await expect(offeredAdministrations(await connect(status, '[]'))).rejects.toThrowError(failing(code, reported))
  })

  it.each(['<html></html>', '{"name":"a"}', 'null', ''])('cannot be read from %j', async (body) => {
    await expect(offeredAdministrations(await connect(200, body))).rejects.toThrowError(
      failing('service-answer-unreadable'),
    )
  })

  it('are requested with a token, once more with a fresh one after a 401, and not when signed out', async () => {
    const asked: (string | undefined)[] = []
    const baseAddress = await serve((request, response) => {
      asked.push(request.headers.authorization)
      response.writeHead(request.headers.authorization === 'Bearer fresh' ? 200 : 401).end('[{"name":"a"}]')
    })
    const connection: Connection = {
      baseAddress,
      pathStyle: 'standard',
      proxyFor: async () => null,
      accessToken: async ({ rejected } = {}) => (rejected === 'old' ? 'fresh' : 'old'),
    }
    expect(await offeredAdministrations(connection)).toEqual([{ databaseId: 'a', name: '' }])
    expect(asked).toEqual(['Bearer old', 'Bearer fresh'])
    await expect(getData({ ...connection, accessToken: null }, '/')).rejects.toThrowError(failing('signed-out'))
  })
})
