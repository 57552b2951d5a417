import { expect, it, onTestFinished } from 'vitest'
import type { EnvironmentDraft } from '../../../preload/contract/settings.ts'
import { startApp } from '../../../main/app/app.ts'
import { authorizePath } from '../../../main/oauth/authorize-url.ts'
import { draftFor } from '../profile/desk-app.ts'
import { serveHttp } from '../serve-http.ts'
import { newProfile, removeProfile, testHost } from '../test-host.ts'

type Metadata = 'announces' | 'missing' | 'hangs up' | 429 | 503

/** A service with a sign-in page; its metadata can be out of order. */
const startSite = async () => {
  const site: { metadata: Metadata } = { metadata: 'announces' }
  const { origin } = await serveHttp((request, response) => {
    const { url = '' } = request
    const baseAddress = `http://${request.headers.host}/v14`
    if (!url.includes('.well-known')) return void response.writeHead(200).end('<p>Log in</p>')
    if (site.metadata === 'hangs up') return void request.socket.destroy()
    if (typeof site.metadata === 'number') return void response.writeHead(site.metadata).end()
    if (site.metadata === 'missing' || !url.endsWith('oauth-authorization-server/v14'))
      return void response.writeHead(404).end()
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(
      JSON.stringify({
        issuer: baseAddress,
        authorization_endpoint: `${baseAddress}${authorizePath}`,
        authorization_response_iss_parameter_supported: true,
      }),
    )
  })
  return { site, baseUrl: `${origin}/v14` }
}

it('a test of the connection keeps the announced issuer until the service answers that it announces none', async () => {
  const { site, baseUrl } = await startSite()
  const profile = newProfile()
  const app = await startApp(testHost({ profile, keychainKey: 'a key' }))
  onTestFinished(async () => {
    await app.stop()
    removeProfile(profile)
  })
  const facts = { baseUrl, clientId: 'c', clientSecret: 's', redirectUri: 'https://desk.example/cb', scope: 'all' }
  const draft: EnvironmentDraft = draftFor({ facts } as Parameters<typeof draftFor>[0])
  const { settings } = app.services
  const found = async (metadata: Metadata, part: Partial<EnvironmentDraft>): Promise<string | null | undefined> => {
    site.metadata = metadata
    const step = await settings.testStep({ ...draft, ...part }, 'redirect', '')
    return step.is === 'passed' ? step.found?.issuer : 'not passed'
  }
  expect(await found('announces', {})).toBe(baseUrl)
  const { id } = await settings.saveEnvironment({ ...draft, issuer: baseUrl })
  const kept = { id, issuer: baseUrl }
  for (const metadata of [503, 429, 'hangs up'] as const)
    expect([metadata, await found(metadata, kept)]).toEqual([metadata, baseUrl])
  expect(await found(503, {})).toBeNull()
  expect(await found('missing', kept)).toBeNull()
})
