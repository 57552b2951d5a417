import { describe, expect, it } from 'vitest'
import { failing, until } from '../desk-kit.ts'
import { check, openWaiting } from './import-kit.ts'

describe('an import', () => {
  it('is saved whole although the next one is cancelled when its file is read already', async () => {
    const { device, desk, ids } = await openWaiting(300)
    const table = { is: 'text', text: ['Klantnummer\tFax', ...ids.map((id) => `${id}\t1`)].join('\n') } as const
    const first = (await desk.imports.openTable(table))!
    await check(device, first)
    const staging = desk.imports.stage(first.id)
    await until('a part is saved', async () => ((await desk.imports.progress())?.done ?? 0) > 0)
    await desk.imports.cancel()
    expect(await staging).toMatchObject({ changed: 300, left: 0 })
  })

  it('ends when it is cancelled or closed, and with the next one', async () => {
    const { device, desk, ids } = await openWaiting(300)
    const table = { is: 'text', text: ['Klantnummer\tFax', ...ids.map((id) => `${id}\t1`)].join('\n') } as const
    const opening = desk.imports.openTable(table)
    await desk.imports.cancel()
    expect(await opening).toBe(null)
    expect(await desk.imports.progress()).toBe(null)

    const first = (await desk.imports.openTable(table))!
    const checking = desk.imports.check(first.id, first.plan)
    await desk.imports.cancel()
    expect(await checking).toBe(null)
    await check(device, first)
    const next = (await desk.imports.openTable(table))!
    await expect(desk.imports.stage(first.id)).rejects.toEqual(failing('import-gone'))

    await check(device, next)
    const staging = desk.imports.stage(next.id)
    await until('a part is saved', async () => ((await desk.imports.progress())?.done ?? 0) > 0)
    await desk.imports.stop(next.id)
    const outcome = await staging
    expect(outcome.left).toBeGreaterThan(0)
    expect(outcome.changed + outcome.left).toBe(300)
    expect((await desk.undo.read()).undo).toMatchObject({ what: 'import', customers: outcome.changed })

    const last = (await desk.imports.openTable(table))!
    await desk.imports.close(last.id)
    await expect(desk.imports.rows(last.id, ['same'], 0, 1)).rejects.toEqual(failing('import-gone'))
  })
})
