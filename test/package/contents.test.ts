import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { largestArchive, largestNative, surprises, unpacked } from './contents.ts'
import { listArchive, packStub, places, scratch } from './packed.ts'

const { folder, remove } = scratch()
afterAll(remove)

const fuses: Readonly<Record<string, FuseState>> = {
  RunAsNode: FuseState.DISABLE,
  EnableCookieEncryption: FuseState.ENABLE,
  EnableNodeOptionsEnvironmentVariable: FuseState.DISABLE,
  EnableNodeCliInspectArguments: FuseState.DISABLE,
  EnableEmbeddedAsarIntegrityValidation: FuseState.ENABLE,
  OnlyLoadAppFromAsar: FuseState.ENABLE,
  GrantFileProtocolExtraPrivileges: FuseState.DISABLE,
}

describe.each([['linux', 'x64'], ['linux', 'arm64'], ['windows', 'x64'], ['windows', 'arm64'], ['macos', 'x64'], ['macos', 'arm64']] as const)('packed for %s on %s', (platform, arch) => {
  const { whole, program, resources } = places(folder, platform, arch)
  const archive = join(resources, 'app.asar')
  beforeAll(() => packStub(folder, platform, { kind: 'dir', arch: [arch] }))

  it('holds what the table lists, within its sizes, and nothing else', () => {
    expect(surprises(listArchive(archive), unpacked(platform, arch))).toEqual([])
    expect(statSync(archive).size).toBeLessThan(largestArchive)
  })

  it('has only the library for its own system beside the archive', () => {
    const beside = globSync('**/*', { cwd: `${archive}.unpacked` }).map((path) => path.replaceAll('\\', '/')).filter((path) => statSync(join(`${archive}.unpacked`, path)).isFile())
    expect(beside.sort()).toEqual([...unpacked(platform, arch)].sort())
    expect(listArchive(archive).filter((file) => file.unpacked).map(({ path }) => path).sort()).toEqual([...unpacked(platform, arch)].sort())
    for (const path of beside) expect(statSync(join(`${archive}.unpacked`, path)).size).toBeLessThan(largestNative)
  })

  it('has its fuses set as electron-builder.yml says', async () => {
    const wire = await getCurrentFuseWire(program)
    const read = Object.fromEntries(Object.keys(fuses).map((name) => [name, wire[FuseV1Options[name as keyof typeof FuseV1Options]]]))
    expect(read).toEqual(fuses)
  })

  it('brings no helper that could raise its rights', () => {
    expect(globSync('**/elevate*', { cwd: whole })).toEqual([])
    expect(existsSync(join(resources, 'app'))).toBe(false)
  })
})

describe('the table of contents', () => {
  it('names what is packed and not listed, what is missing, and what has grown', () => {
    const found = surprises([{ path: 'out/main/index.js.map', size: 1 }, { path: 'LICENSE', size: 1_000_000 }], [])
    expect(found).toContain('out/main/index.js.map is packed, and not in the table')
    expect(found).toContain('LICENSE has 1000000 bytes, more than 2000')
    expect(found).toContain('package.json is not packed')
  })
})
