import { copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { backupsOf } from '../../../../main/database/recovery/backup-files.ts'
import { lineSealer, runToEnd } from '../../../../main/database/history/history-chain.ts'
import { openCache } from '../../../../main/database/open-database.ts'
import { readQuarantined } from '../../../../main/database/recovery/read-quarantined.ts'
import { forgetSent, noteAnswered, noteSent, readSent } from '../../../../main/sync/outbox/sent.ts'
import { quarantine } from '../../../../main/base/files/quarantine.ts'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'
import { createMoments } from '../../database/moments.ts'
import { edit, key } from '../../database/samples.ts'
import { openDevice, openService, text, until, valueOf } from '../desk-kit.ts'

const newFile = (): string => {
  const folder = newFolder()
  onTestFinished(() => removeFolder(folder))
  return join(folder, 'cache.db')
}

const many = 60
const ids = Array.from({ length: many }, (_, at) => `e${String(at).padStart(3, '0')}`)
/** A closed file with waiting edits over many pages. */
const fileWithEdits = (): string => {
  const file = newFile()
  const cache = openCache({ file, key })
  cache.customers.putWhole(
    ids.map((id) => ({ id, raw: JSON.stringify({ CustomerId: id, Name: id.repeat(300) }), readAt: 1 })),
  )
  for (const id of ids)
    cache.edits.put(edit({ id, key: `s:${id}`, customerId: id, mine: { Name: JSON.stringify(id.repeat(300)) } }))
  cache.close()
  return file
}

const damagePage = (file: string, page: number): void => {
  const bytes = readFileSync(file)
  bytes.fill(0x5a, page * 4_096, page * 4_096 + 200)
  writeFileSync(file, bytes)
}

const opens = (file: string): boolean => {
  try {
    openCache({ file, key }).close()
    return true
  } catch {
    return false
  }
}

describe('a damaged database', () => {
  it('passes its waiting edits to the next one, and is kept as it is', async () => {
    const file = fileWithEdits()
    const { size } = statSync(file)
    const whole = readFileSync(file)
    const pages = Array.from({ length: size / 4_096 - 1 }, (_, at) => at + 1).filter((page) => {
      writeFileSync(file, whole)
      damagePage(file, page)
      return !opens(file)
    })
    expect(pages.length).toBeGreaterThan(10)
    const rescued = pages.map((page) => {
      writeFileSync(file, whole)
      damagePage(file, page)
      const before = readFileSync(file)
      const { edits } = readQuarantined(file, key, lineSealer(key))
      expect(readFileSync(file).equals(before)).toBe(true)
      for (const { id, mine } of edits) expect(mine.Name).toBe(JSON.stringify(id.repeat(300)))
      return edits.length
    })
    // Damage to a page of customers hides no edit, to a page of edits only its own, and to the table's root all.
    expect(rescued.filter((count) => count === many).length).toBeGreaterThan(0)
    expect(rescued.filter((count) => count >= many - 10).length).toBeGreaterThan(rescued.length * 0.8)
    expect(rescued.filter((count) => count === 0).length).toBeLessThanOrEqual(2)
  })

  it('also passes edits in its journal, which is quarantined under a matching name', async () => {
    const file = newFile()
    const cache = openCache({ file, key })
    cache.edits.put(edit({ id: 'just-made' }))
    const crashed = newFile()
    for (const suffix of ['', '-wal']) copyFileSync(file + suffix, crashed + suffix)
    cache.close()
    const aside = await quarantine(crashed, 17)
    expect(readQuarantined(aside!, key, lineSealer(key)).edits.map(({ id }) => id)).toEqual(['just-made'])
  })

  it('that is unreadable delays nothing', () => {
    const file = newFile()
    writeFileSync(file, Buffer.alloc(8_192, 3))
    expect(readQuarantined(file, key, lineSealer(key))).toMatchObject({
      edits: [],
      complete: false,
      facts: [],
      lines: [],
    })
    expect(readQuarantined(`${file}-gone`, key, lineSealer(key))).toMatchObject({
      edits: [],
      complete: false,
      facts: [],
      lines: [],
    })
  })
})

describe('rescued edits', () => {
  it('come once, with their known progress, and never over a newer edit', async () => {
    const old = newFile()
    const before = openCache({ file: old, key })
    before.edits.put(
      edit({
        id: 'lost',
        kind: 'create',
        key: 'n:lost',
        customerId: null,
        base: null,
        outcomeUnknown: true,
        knownIds: ['1'],
        revision: 41,
      }),
    )
    before.edits.put(edit({ id: 'older', key: 's:2', customerId: '2' }))
    before.edits.put(
      edit({ id: 'done', key: 's:3', state: { is: 'settled', at: 1, serviceChanged: [], messages: [] } }),
    )
    noteSent(before, 'lost', { at: 5, fields: { Name: '"x"' } })
    before.close()
    const file = newFile()
    const first = openCache({ file, key })
    first.edits.put(edit({ id: 'newer', key: 's:2', customerId: '2' }))
    first.close()
    const cache = openCache({ file, key, rescueFrom: [old] })
    expect(
      cache.edits
        .all()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(['lost', 'newer'])
    expect(cache.edits.get('lost')).toMatchObject({
      outcomeUnknown: true,
      knownIds: ['1'],
      state: { is: 'refused', fail: { code: 'edit-restored' } },
    })
    expect(readSent(cache, 'lost')).toMatchObject({ at: 5, fields: { Name: '"x"' } })
    expect(Number(cache.facts.get('revision'))).toBeGreaterThanOrEqual(41)
    cache.edits.remove('lost')
    cache.close()
    const again = openCache({ file, key, rescueFrom: [old] })
    onTestFinished(() => again.close())
    expect(again.edits.get('lost')).toBeUndefined()
  })

  it('of a file whose key is back wait there while another change of the customer is under way, and then come', () => {
    const [old, oldKey] = [newFile(), new Uint8Array(32).fill(9)]
    const before = openCache({ file: old, key: oldKey })
    for (const id of ['1', '2']) before.edits.put(edit({ id: `old-${id}`, key: `s:${id}`, customerId: id }))
    before.facts.put('view', 'of before')
    before.close()
    const file = newFile()
    const open = () => openCache({ file, key, regained: [{ file: old, key: oldKey }] })
    const waitingIn = (cache: ReturnType<typeof open>): string[] =>
      cache.edits
        .unsettled()
        .map(({ id, state }) => `${id} ${state.is}`)
        .toSorted()
    const first = openCache({ file, key })
    first.edits.put(edit({ id: 'new-2', key: 's:2', customerId: '2' }))
    first.close()
    const second = open()
    expect([waitingIn(second), second.facts.get('view')]).toEqual([['new-2 waiting', 'old-1 refused'], undefined])
    second.edits.put({
      ...second.edits.get('new-2')!,
      state: { is: 'settled', at: 1, serviceChanged: [], messages: [] },
    })
    second.edits.remove('old-1')
    second.close()
    for (const start of [1, 2]) {
      const next = open()
      expect([waitingIn(next), runToEnd(next.history.verify()).is], `start ${start}`).toEqual([
        ['old-2 refused'],
        'whole',
      ])
      next.close()
    }
  })

  it('are sent although an older backup says that one of their writes was done', async () => {
    const service = await openService()
    const device = openDevice(service)
    await device.synced()
    const id = service.control.ids()[0]!
    await device.close()
    const { file, key: own, place } = device.options
    const moments = createMoments(Date.now())
    const options = { file, key: own, who: 'j.devries', place, idle: moments, now: moments.now }
    const first = openCache(options)
    const base = first.customers.get(id)!.raw!
    const change = edit({ key: `s:${id}`, customerId: id, base, mine: { Telephone: '"020-B"' }, outcomeUnknown: true })
    first.edits.put(change)
    noteSent(first, change.id, { at: 1, fields: change.mine })
    noteAnswered(first, change.id, null)
    first.close()
    // In the daily backup this edit is done but not read back. Since then it was read back, changed elsewhere and
    // edited again.
    const second = openCache(options)
    moments.runIdle()
    service.control.change(id, { Telephone: '020-C' })
    second.edits.put({
      ...change,
      base: base.replace(/"Telephone":"[^"]*"/, '"Telephone":"020-C"'),
      outcomeUnknown: false,
      revision: 5,
    })
    forgetSent(second, change.id)
    second.close()
    expect(backupsOf(file!)).toHaveLength(1)
    writeFileSync(file!, Buffer.alloc(8_192, 3))
    const aside = await quarantine(file!, 17)
    const next = openDevice(service, { file, key: own, rescueFrom: [aside!] })
    await next.desk.sync.now()
    await next.editIn('settled')
    expect(service.control.customer(id)!['Telephone']).toBe('020-B')
  })

  it('are visible at once and are sent as usual', async () => {
    const service = await openService()
    const device = openDevice(service)
    await device.synced()
    const [first] = (
      await device.desk.customers.rows({ search: '', filter: {}, sort: [], columns: [], from: 0, count: 1 })
    ).rows
    await device.close()
    const offline = openDevice(service, {
      file: device.options.file,
      key: device.options.key,
      baseAddress: 'http://127.0.0.1:1',
    })
    await offline.edit(first!.key, { City: text('Assen') })
    await offline.close()
    const aside = await quarantine(device.options.file!, 17)
    const next = openDevice(service, { file: device.options.file, key: device.options.key, rescueFrom: [aside!] })
    expect(valueOf(await next.desk.customers.read(first!.key), 'City')).toBe('Assen')
    expect(
      (await next.desk.history.list({ search: '', before: null, count: 9 })).entries.map(
        ({ event, who, environment }) => [event, who, environment],
      ),
    ).toEqual([
      ['restored', 'j.devries', 'test'],
      ['saved', 'j.devries', 'test'],
    ])
    await next.synced()
    await until('the edit is sent', async () => (await next.desk.edits.list())[0]?.state.is === 'settled')
    expect(service.control.customer(first!.key.slice(2))).toMatchObject({ City: 'Assen' })
  })
})
