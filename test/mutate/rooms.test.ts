import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { describe, expect, it, vi } from 'vitest'
import { tableRows } from '../markdown-table.ts'
import { readOptions, sampleIn } from './options.ts'
import { groups, rooms, roomVariable } from './rooms.ts'

const root = join(import.meta.dirname, '../..')

describe('the rooms of mutation testing', () => {
  it('have unique names, and existing files and tests', () => {
    expect(new Set(rooms.map(({ name }) => name)).size).toBe(rooms.length)
    for (const { name, files, tests } of rooms) {
      expect(files.length, name).toBeGreaterThan(0)
      expect(tests.length, name).toBeGreaterThan(0)
      expect(
        [...files, ...tests].filter((file) => !existsSync(join(root, file))),
        name,
      ).toEqual([])
      expect(
        [files.filter((file) => !/^(?:main|preload)\//.test(file)), tests.filter((file) => !file.endsWith('.test.ts'))],
        name,
      ).toEqual([[], []])
    }
  })

  it('share no file', () => {
    const all = rooms.flatMap(({ files }) => files)
    expect(all.filter((file, at) => all.indexOf(file) !== at)).toEqual([])
  })

  it('are judged by their own tests, never by the simulation', () => {
    expect(rooms.flatMap(({ tests }) => tests).filter((file) => !/^test\/(?:main|security)\//.test(file))).toEqual([])
  })

  it('are listed in docs/proof.md, each with its score', () => {
    const proof = readFileSync(join(root, 'docs/proof.md'), 'utf8')
    const told = tableRows(proof).map(([name]) => name)
    expect(rooms.map(({ name }) => `\`${name}\``).filter((name) => !told.includes(name))).toEqual([])
  })

  it('have all code of the folders that guard the app, except for what docs/proof.md names', () => {
    const folders = ['main/settings', 'main/oauth', 'main/service', 'main/profile', 'main/base/files', 'main/electron']
    const files = [...folders.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root })), 'main/index.ts']
    const mutated = new Set(rooms.flatMap((room) => room.files))
    const proof = readFileSync(join(root, 'docs/proof.md'), 'utf8')
    const named = [...proof.matchAll(/^- `(main\/[\w/-]*)`: (.*)$/gm)].flatMap(([, folder, list]) =>
      [...list!.matchAll(/`([\w./-]+\.ts)`/g)].map(([, name]) => `${folder}/${name}`.replace('//', '/')),
    )
    expect(named.toSorted()).toEqual(
      files
        .map((file) => file.replaceAll('\\', '/'))
        .filter((file) => !mutated.has(file))
        .toSorted(),
    )
  })

  it('have the same sample in a group as alone, unless the command line sets another', () => {
    const [whole, shell] = [{}, { sample: 100 }]
    expect([
      sampleIn(whole, { sample: null }),
      sampleIn(shell, { sample: null }),
      sampleIn(whole, { sample: { count: 7, seed: 3 } }),
    ]).toEqual([null, { count: 100, seed: 1 }, { count: 7, seed: 3 }])
    expect(readOptions(['--room', 'security']).sample).toBeNull()
    expect(() => readOptions(['--room', 'security', '--seed', '2'])).toThrowError(
      new RangeError('--seed goes with --sample.'),
    )
  })

  it('form groups whose names differ from all rooms', () => {
    expect(readOptions(['--room', 'security']).rooms.map(({ name }) => name)).toEqual([
      ...rooms.map(({ name }) => name).filter((name) => name.startsWith('security-')),
      'seals',
      'sign-in',
      'vault',
      'settings',
    ])
    expect(
      groups.filter(({ name, rooms: inside }) => rooms.some((room) => room.name === name) || inside.length < 2),
    ).toEqual([])
  })

  it('have their tests started in threads, which refuse options of a whole process', async () => {
    vi.stubEnv(roomVariable, 'merge')
    const { default: config } = await import('./vitest.config.ts')
    const worker = new Worker('', { eval: true, execArgv: config.test?.execArgv ?? [] })
    expect(await once(worker, 'exit')).toEqual([0])
  })
})
