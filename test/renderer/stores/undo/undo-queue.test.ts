// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { useAnnouncements } from '../../../../renderer/stores/announcements.ts'
import { useDeskView } from '../../../../renderer/stores/desk-view.ts'
import { useFailures } from '../../../../renderer/stores/failures.ts'
import { useUndo } from '../../../../renderer/stores/undo.ts'
import { officePlace } from '../../fake-environments.ts'
import { inOffice } from '../../in-app.ts'
import { argsOf } from '../../mounted.ts'

const other = { environment: 'prod', administration: 'MVL00125' }

it('undos that still run when the window goes elsewhere stay in their administration, and nothing is said of them there', async () => {
  const fake = await inOffice()
  const first = Promise.withResolvers<void>()
  const { undo } = window.api.undo
  Object.assign(window.api.undo, {
    undo: async (...args: Parameters<typeof undo>) => {
      await first.promise
      return undo(...args)
    },
  })
  const undone = [useUndo().undo(), useUndo().undo(), useUndo().undo()]
  await useDeskView().goTo(other)
  await flushPromises()
  first.resolve()
  await Promise.all(undone)
  expect(argsOf(fake, 'undo.undo')).toEqual([[officePlace], [officePlace], [officePlace]])
  expect(useAnnouncements().current).toBeNull()
})

it('an undo works after the steps could once not be read', async () => {
  const fake = await inOffice()
  const { read } = window.api.undo
  Object.assign(window.api.undo, { read: async () => ({ ok: false, fail: { code: 'unexpected' } }) })
  await useUndo().undo()
  expect(useFailures().fail).toEqual({ code: 'unexpected' })
  Object.assign(window.api.undo, { read })
  await useUndo().undo()
  expect(argsOf(fake, 'undo.undo')).toHaveLength(2)
  expect(useFailures().fail).toBeNull()
})
