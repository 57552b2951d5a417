import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FuseV1Options } from '@electron/fuses'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newFolder, removeFolder } from '../temporary-folder.ts'
import { ourFuses, packProbe, runProbe, type Probe } from './packed-fixture.ts'

let folder: string
beforeEach(() => void (folder = newFolder('stand-in-packed')))
afterEach(() => removeFolder(folder))

const seenBy = async (probe: Probe, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) => {
  const { seen, err } = await runProbe(await packProbe(folder, probe), args, env)
  if (seen === null) throw new Error(err)
  return seen
}

describe.skipIf(process.platform !== 'linux')('a packed program on the stand-in', () => {
  it('has the paths of an installed app, reads only its archive and the unpacked files, and cannot write into it', async () => {
    const program = await packProbe(folder, { fuses: ourFuses })
    const { seen, status } = await runProbe(program, ['another-app', '--flag'])
    const archive = join(dirname(program), 'resources/app.asar')
    expect(status).toBe(7)
    expect(seen).toEqual({
      here: join(archive, 'out'),
      appPath: archive,
      resources: dirname(archive),
      program,
      words: ['another-app', '--flag'],
      packaged: true,
      defaultApp: 'undefined',
      name: 'probe',
      version: '1.2.3',
      nodeOptions: 'undefined',
      certificates: 'undefined',
      inspected: 'undefined',
      read: 'a text',
      readLater: 'a text',
      streamed: 'a text',
      opened: 'a text',
      names: 'chunks,chunks/three.js,main.js,text.txt,thread.js',
      isFolder: 'true,false,true',
      exists: 'true,false',
      database: 7,
      thread: 'threads,3,a text,8',
      missing: 'ENOENT',
      missingLater: 'ENOENT',
      missingModule: 'ERR_MODULE_NOT_FOUND',
      outside: 'ERR_MODULE_NOT_FOUND',
      written: 'EACCES',
      writtenLater: 'EACCES',
      openedToWrite: 'EACCES',
      made: 'ENOTDIR',
      removed: 'ENOTDIR',
      new: 'ENOENT',
    })
  })

  it.each<[string, Probe, string]>([
    [
      'a thread that was left out of the archive does not start',
      { files: { 'out/thread.js': null } },
      'ERR_MODULE_NOT_FOUND',
    ],
    [
      'a part of a thread that was left out is missed there',
      { files: { 'out/chunks/three.js': null } },
      'ERR_MODULE_NOT_FOUND',
    ],
    ['a native library that was not unpacked does not load in a thread', { unpack: '**/*.none' }, 'not implemented'],
  ])('%s', async (_name, probe, why) => {
    expect((await seenBy({ fuses: ourFuses, ...probe }))['thread']).toContain(why)
  })

  it('ignores ELECTRON_RUN_AS_NODE with the fuse off, and is Node with it on', async () => {
    const [args, env] = [['-e', 'process.stdout.write("plain Node")'], { ELECTRON_RUN_AS_NODE: '1' }] as const
    const off = await runProbe(await packProbe(join(folder, 'off'), { fuses: ourFuses }), args, env)
    expect([off.seen?.['words'], off.out.includes('plain Node\n')]).toEqual([args, false])
    expect(
      (
        await runProbe(
          await packProbe(join(folder, 'on'), { fuses: { ...ourFuses, [FuseV1Options.RunAsNode]: true } }),
          args,
          env,
        )
      ).out,
    ).toBe('plain Node')
  })

  it('unsets NODE_OPTIONS and NODE_EXTRA_CA_CERTS with their fuse off, before they take effect', async () => {
    const evil = join(folder, 'evil.cjs')
    writeFileSync(evil, 'process.stdout.write("evil ran\\n")')
    const env = { NODE_OPTIONS: `--require ${evil}`, NODE_EXTRA_CA_CERTS: evil }
    const off = await runProbe(await packProbe(join(folder, 'off'), { fuses: ourFuses }), [], env)
    expect([off.seen?.['nodeOptions'], off.seen?.['certificates'], off.out.includes('evil ran')]).toEqual([
      'undefined',
      'undefined',
      false,
    ])
    const on = await runProbe(
      await packProbe(join(folder, 'on'), {
        fuses: { ...ourFuses, [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: true },
      }),
      [],
      env,
    )
    expect([on.seen?.['certificates'], on.out.includes('evil ran')]).toEqual([evil, true])
  })

  it('opens no inspector with the fuse off', async () => {
    const off = await runProbe(await packProbe(join(folder, 'off'), { fuses: ourFuses }), ['--inspect=127.0.0.1:0'])
    expect(off.seen?.['inspected']).toBe('undefined')
    const on = await runProbe(
      await packProbe(join(folder, 'on'), {
        fuses: { ...ourFuses, [FuseV1Options.EnableNodeCliInspectArguments]: true },
      }),
      ['--inspect=127.0.0.1:0'],
    )
    expect(on.seen?.['inspected']).toMatch(/^ws:/)
  })

  it('starts an app only from an archive with the fuse on', async () => {
    const besides = async (name: string, only: boolean) => {
      const program = await packProbe(join(folder, name), {
        archive: 'none',
        fuses: { ...ourFuses, [FuseV1Options.OnlyLoadAppFromAsar]: only },
      })
      const beside = join(dirname(program), 'resources/app')
      mkdirSync(beside, { recursive: true })
      writeFileSync(join(beside, 'package.json'), '{"main":"main.cjs"}')
      writeFileSync(join(beside, 'main.cjs'), 'process.stdout.write("beside", () => process.exit(7))')
      return runProbe(program)
    }
    const only = await besides('only', true)
    expect([only.status, only.out, only.err.includes('Unable to find a valid app')]).toEqual([1, '', true])
    expect(await besides('any', false)).toMatchObject({ status: 7, out: 'beside' })
  })
})
