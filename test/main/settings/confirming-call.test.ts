import { beforeEach, describe, expect, it } from 'vitest'
import type { SettingsToConfirm } from '../../../main/base/host.ts'
import { settingsService } from '../../../main/settings/settings-service.ts'
import type { SettingsContext } from '../../../main/settings/settings-context.ts'
import { firstSettings, type StoredSettings } from '../../../main/settings/stored-settings.ts'

const first = firstSettings('nl')
const office = { ...first.environments[0]!, id: 'office', name: 'Office', baseAddress: 'https://books.example' }
const settings: StoredSettings = { ...first, environments: [...first.environments, office] }

let steps: string[]
let shown: { readonly to: SettingsToConfirm; readonly language: string }[]
beforeEach(() => {
  steps = []
  shown = []
})

/** The call as a page makes it, on settings in doubt. The person answers main's box by `says`. */
const confirm = (content: StoredSettings, says: boolean, failing: readonly string[] = []) => {
  const stopped = new Error('stopped')
  const context = {
    host: {
      version: '1.0.0',
      confirmSettings: async (to: SettingsToConfirm, language: string) => (shown.push({ to, language }), says),
      log: ({ event, error }: { event: string; error?: Error }) =>
        steps.push(error === undefined ? event : `${event}: ${error.message}`),
    },
    file: { read: () => content },
    trust: {
      confirm: async (ask: (settings: StoredSettings) => Promise<boolean>) => {
        if (!(await ask(content))) throw stopped
      },
      doubt: () => null,
    },
    environments: { all: () => content.environments },
    desks: {
      hold: async (id: string) => void steps.push(`hold ${id}`),
      wake: async (id: string) => {
        steps.push(`wake ${id}`)
        if (failing.includes(id)) throw new Error(`${id} does not wake`)
      },
    },
    notices: { all: () => [] },
    vault: { kept: true, answers: () => true },
    changed: () => void steps.push('changed'),
  } as unknown as SettingsContext
  return Promise.resolve(settingsService(context).confirmSettings())
}

describe('confirming settings in doubt', () => {
  it("asks in a box of main's, in the person's language, and nothing goes on after a no", async () => {
    await expect(confirm(settings, false)).rejects.toThrowError('stopped')
    expect(shown).toMatchObject([{ to: { services: [{ address: 'https://books.example/' }] }, language: 'nl' }])
    expect(steps).toEqual([])
  })

  it('asks for VIES alone, too', async () => {
    await expect(confirm({ ...first, vies: true }, false)).rejects.toThrowError('stopped')
    expect(shown).toMatchObject([{ to: { services: [], vies: true } }])
  })

  it('needs no box where nothing could leave by the settings', async () => {
    await confirm(first, false)
    expect([shown, steps]).toEqual([[], ['settings-confirmed', 'hold demo', 'wake demo', 'changed']])
  })

  it('tells each desk what it may send before it wakes, also after one that does not wake', async () => {
    expect(await confirm(settings, true, ['demo'])).toMatchObject({ unconfirmed: null })
    expect(steps).toEqual([
      'settings-confirmed',
      'hold demo',
      'wake demo',
      'desk-not-woken: demo does not wake',
      'hold office',
      'wake office',
      'changed',
    ])
  })
})
