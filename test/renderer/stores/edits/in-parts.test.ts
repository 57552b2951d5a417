import { describe, expect, it } from 'vitest'
import type { FailCode } from '../../../../preload/contract/error-payload.ts'
import { Failure } from '../../../../renderer/stores/api.ts'
import { inParts } from '../../../../renderer/stores/edits/in-parts.ts'

const ids = (count: number): string[] => Array.from({ length: count }, (_, at) => `edit-${at}`)
const failing = (code: FailCode) => expect.objectContaining({ fail: { code } })

describe('a step of many edits', () => {
  it('goes in parts of two hundred, in order, and says how far it is', async () => {
    const { progress, run } = inParts()
    const asked: string[] = []
    const seen: unknown[] = []
    const all = ids(450)
    const done = await run('discard', all, async (some) => {
      asked.push(...some)
      seen.push(progress.value)
    })
    expect([done, asked]).toEqual([450, all])
    expect(seen).toEqual([0, 200, 400].map((at) => ({ step: 'discard', done: at, total: 450 })))
    expect(progress.value).toBeNull()
  })

  it('shows no progress for one part, and asks nothing for no edit', async () => {
    const { progress, run } = inParts()
    const seen: unknown[] = []
    const call = async (): Promise<void> => void seen.push(progress.value)
    expect([await run('retry', ids(200), call), await run('retry', [], call), seen]).toEqual([200, 0, [null]])
  })

  it('ends after the part that was asked for when it is stopped, and can be begun again', async () => {
    const { progress, run, stop } = inParts()
    let calls = 0
    const call = async (): Promise<void> => {
      if (++calls === 2) stop()
    }
    expect([await run('retry', ids(900), call), calls, progress.value]).toEqual([400, 2, null])
    expect(await run('retry', ids(500), call)).toBe(500)
  })

  it.each(['edit-not-possible-now', 'edit-sent-already', 'edit-unknown'] as const)(
    'does the other parts where some edits cannot take it (%s), and then fails as the first of them',
    async (code) => {
      const { progress, run } = inParts()
      let calls = 0
      const call = async (): Promise<void> => {
        calls++
        if (calls === 1) throw new Failure({ code })
        if (calls === 2) throw new Failure({ code: 'edit-not-possible-now', status: 400 })
      }
      await expect(run('retry', ids(500), call)).rejects.toEqual(failing(code))
      expect([calls, progress.value]).toEqual([3, null])
    },
  )

  it('ends with any other failure', async () => {
    const { progress, run } = inParts()
    let calls = 0
    const call = async (): Promise<void> => {
      calls++
      throw new Failure({ code: 'disk-full' })
    }
    await expect(run('retry', ids(500), call)).rejects.toEqual(failing('disk-full'))
    expect([calls, progress.value]).toEqual([1, null])
  })
})
