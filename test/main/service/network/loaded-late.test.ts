import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { customer } from '../../../../main/service/resources.ts'
import { targets } from '../../../../vite.config.ts'
import { quietly } from '../../../build.ts'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'
import { serveHttp } from '../../serve-http.ts'
import { clientOf, failing } from '../client-kit.ts'

const loading = vi.hoisted(() => ({ takes: async (): Promise<void> => {} }))
vi.mock(import('../../../../main/service/network/http-library.ts'), async (original) => {
  const library = await original()
  return { ...library, loadAxios: () => loading.takes().then(library.loadAxios) }
})

const { main } = targets

describe('the built main process', () => {
  let chunks: Map<string, Rolldown.OutputChunk>
  beforeAll(async () => {
    const { output } = (await build(
      quietly({ ...main, build: { ...main.build, write: false } }),
    )) as Rolldown.RolldownOutput
    chunks = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])))
  })

  /** Everything that an entry loads before its first line. */
  const loadedBy = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen
    seen.add(file)
    for (const imported of chunks.get(file)?.imports ?? []) loadedBy(imported, seen)
    return seen
  }

  it.each(['index.js', 'desk-worker.js', 'table-worker.js', 'demo-worker.js'])(
    'loads neither axios nor what loads fetch when %s starts',
    (entry) => {
      const files = [...loadedBy(entry)]
      expect(files).not.toContain('node:http')
      expect(files).not.toContain('http')
      const sources = files.flatMap((file) => chunks.get(file)?.moduleIds ?? [])
      expect(sources.length).toBeGreaterThan(3)
      expect(sources.filter((source) => source.includes('node_modules/axios/'))).toEqual([])
    },
  )
})

it("a built process loads Node's fetch with its first request, which is answered", async () => {
  const folder = newFolder('first-request')
  onTestFinished(() => removeFolder(folder))
  const { rolldownOptions } = main.build!
  await build(
    quietly({
      ...main,
      build: {
        ...main.build,
        outDir: folder,
        rolldownOptions: { ...rolldownOptions, input: { program: join(import.meta.dirname, 'first-request.ts') } },
      },
    }),
  )
  const { origin } = await serveHttp((request, response) => void request.resume().on('end', () => response.end('{}')))
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'program.js'), `${origin}/v1`])
  expect(JSON.parse(stdout)).toMatchObject({ before: false, after: true, answer: { status: 200 } })
})

it('a write does not leave if its environment was locked while axios was being loaded', async () => {
  let received = 0
  const { origin } = await serveHttp((request, response) => {
    received++
    request.resume().on('end', () => response.end('{}'))
  })
  let locked = false
  const client = clientOf({ baseAddress: `${origin}/v1`, mayWrite: () => !locked })
  loading.takes = async () => void (locked = true)
  await expect(client.call('PUT', customer, '1', '{}')).rejects.toThrowError(failing('environment-locked', 'not-done'))
  expect(received).toBe(0)
})
