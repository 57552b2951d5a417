// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import type { Edit } from '../../../../preload/contract/edits.ts'
import { useEdits } from '../../../../renderer/stores/edits.ts'
import { useSettings } from '../../../../renderer/stores/settings.ts'
import { office, officePlace, place, startSettings } from '../../fake-environments.ts'
import { atDesk } from '../../mounted.ts'

/** More edits than one part has. The step asks for their ids only. */
const many = Array.from({ length: 450 }, (_, at) => ({ id: `edit-${at}` }) as Edit)

/** Two administrations, with calls that wait for an answer. */
const twoDesks = async () => {
  const fake = await atDesk({
    settings: { ...startSettings, environments: [...startSettings.environments, office], place: officePlace },
  })
  const asked: string[] = []
  const answers: (() => void)[] = []
  const edits = fake.api.edits as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
  edits['discard'] = async (at) => {
    asked.push((at as typeof place).administration)
    await new Promise<void>((go) => answers.push(go))
    return { ok: true, value: undefined }
  }
  const answer = async (): Promise<void> => {
    answers.splice(0).forEach((go) => go())
    await flushPromises()
  }
  return { asked, answer }
}

it('a step of many changes is shown, and stopped, only in its own administration', async () => {
  const { asked, answer } = await twoDesks()
  const edits = useEdits()
  const first = edits.discard(many)
  await flushPromises()
  expect(edits.progress).toEqual({ step: 'discard', done: 0, total: 450 })

  await useSettings().goTo(place)
  expect(edits.progress).toBeNull()
  const second = edits.discard(many)
  await flushPromises()
  expect(edits.progress).toEqual({ step: 'discard', done: 0, total: 450 })
  edits.stop()
  await answer()
  expect(await second).toBe(200)

  await answer()
  await answer()
  expect(await first).toBe(450)
  const of = (administration: string): number => asked.filter((one) => one === administration).length
  expect([of(officePlace.administration), of(place.administration)]).toEqual([3, 1])
})
