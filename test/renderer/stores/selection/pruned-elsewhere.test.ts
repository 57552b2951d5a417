// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { useSelection } from '../../../../renderer/stores/selection.ts'
import { useSettings } from '../../../../renderer/stores/settings.ts'
import { office, officePlace, place, startSettings } from '../../fake-environments.ts'
import { holding } from '../../holding.ts'
import { atDesk } from '../../mounted.ts'

it('a customer that is gone from one administration stays selected in another that has its number too', async () => {
  const fake = await atDesk({
    settings: { ...startSettings, environments: [...startSettings.environments, office], place: officePlace },
  })
  const selection = useSelection()
  selection.toggle('gone there')
  const held = holding(fake, 'customers', 'keys')
  const pruning = selection.prune()
  await flushPromises()
  await useSettings().goTo(place)
  selection.toggle('gone there')
  held.forEach((go) => go())
  await pruning
  expect(selection.has('gone there')).toBe(true)
})
