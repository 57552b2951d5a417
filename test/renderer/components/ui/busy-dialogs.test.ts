// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, expect, it } from 'vitest'
import RefreshTokenDialog from '../../../../renderer/components/settings/RefreshTokenDialog.vue'
import DiagnosticsDialog from '../../../../renderer/components/settings/DiagnosticsDialog.vue'
import MergeDialog from '../../../../renderer/components/duplicates/MergeDialog.vue'
import FileStep from '../../../../renderer/components/import/FileStep.vue'
import RehearsalDialog from '../../../../renderer/components/import/RehearsalDialog.vue'
import { useImport } from '../../../../renderer/stores/import.ts'
import { useMerging } from '../../../../renderer/stores/merging.ts'
import { useRehearsal } from '../../../../renderer/stores/rehearsal.ts'
import type { Checked } from '../../../../renderer/stores/import/import-flow.ts'
import { someDuplicates } from '../../fake-duplicate-groups.ts'
import { office, startSettings } from '../../fake-environments.ts'
import { sampleImport, sampleRehearsal } from '../../fake-import-table.ts'
import type { Fake } from '../../fake-api.ts'
import { holding } from '../../holding.ts'
import { argsOf, atDesk, button, fill, show } from '../../mounted.ts'

interface Case {
  readonly what: string
  /** Shows the dialog. */
  readonly open: () => Promise<Fake>
  readonly call: readonly [Parameters<typeof holding>[1], string]
  readonly press: string
  /** Another button that must keep the keyboard, too. */
  readonly besides?: string
}
const cases: readonly Case[] = [
  {
    what: 'a merge is saved',
    open: async () => {
      const fake = await atDesk({ customers: 50, duplicates: someDuplicates })
      await useMerging().compare(['000010', '000026'])
      await show(MergeDialog)
      return fake
    },
    call: ['duplicates', 'merge'],
    press: 'Merge',
    besides: 'Cancel',
  },
  {
    what: 'a refresh token is exchanged',
    open: async () => {
      const fake = await atDesk({ settings: { environments: [...startSettings.environments, office] } })
      await show(RefreshTokenDialog, { environment: office })
      await fill('Refresh token', 'a token')
      return fake
    },
    call: ['session', 'useRefreshToken'],
    press: 'Use it',
  },
  {
    what: 'the diagnostics are saved',
    open: async () => {
      const fake = await atDesk()
      await show(DiagnosticsDialog)
      return fake
    },
    call: ['support', 'save'],
    press: 'Save as…',
  },
  {
    what: 'a file is opened',
    open: async () => {
      const fake = await atDesk({ imports: sampleImport })
      useImport().open()
      await show(FileStep)
      return fake
    },
    call: ['imports', 'open'],
    press: 'Choose a file…',
  },
  {
    what: 'a rehearsed import is saved',
    open: async () => {
      const fake = await atDesk({ customers: 12, imports: sampleImport })
      useImport().open()
      await useImport().read({ is: 'file' })
      await useImport().next()
      await useImport().next()
      fake.imports.rehearseAs(sampleRehearsal)
      useRehearsal().open()
      await useRehearsal().run({ environment: 'demo', administration: 'DEMO0002' })
      await show(RehearsalDialog, { checked: useImport().flow as Checked })
      return fake
    },
    call: ['imports', 'stage'],
    press: 'Import 2 customers there',
    besides: 'Close',
  },
]

afterEach(() => document.body.replaceChildren())

it.each(cases)('while $what its buttons keep the keyboard, and work once', async ({ open, call, press, besides }) => {
  const fake = await open()
  const held = holding(fake, ...call)
  const pressed = button(press)
  pressed.focus()
  for (const time of ['first', 'second']) {
    pressed.click()
    pressed.form?.requestSubmit()
    await flushPromises()
    expect([time, pressed.disabled, pressed.getAttribute('aria-disabled')]).toEqual([time, false, 'true'])
  }
  if (besides !== undefined)
    expect([button(besides).disabled, button(besides).getAttribute('aria-disabled')]).toEqual([false, 'true'])
  expect(argsOf(fake, call.join('.'))).toHaveLength(1)
  held.forEach((release) => release())
  await flushPromises()
})
