import { readFile } from 'node:fs/promises'
import { protocol } from 'electron'
import { listPageFiles, pageFileAt, pageHeaders } from './page-files.ts'

/** Makes the scheme secure, with an origin. Call it before Electron is ready. */
export const claimPageScheme = (): void =>
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])

/** Serves only the built page, under `app://`. */
export const servePage = (folder: string): void => {
  const files = listPageFiles(folder)
  protocol.handle('app', async (request) => {
    const found = request.method === 'GET' ? pageFileAt(files, request.url) : undefined
    if (!found) return new Response(null, { status: 404, headers: pageHeaders('text/plain') })
    return new Response(new Uint8Array(await readFile(found.file)), { headers: pageHeaders(found.type) })
  })
}
