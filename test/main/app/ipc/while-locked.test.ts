import { expect, it } from 'vitest'
import { calls, type Implementation } from '../../../../preload/contract/services.ts'
import type { EnvironmentDraft } from '../../../../preload/contract/settings.ts'
import { deskServices } from '../../../../main/app/ipc/desk-calls.ts'
import { whileLocked } from '../../../../main/app/ipc/while-locked.ts'
import { AppError, isFail } from '../../../../main/base/app-error.ts'
import type { Desk, DeskGroup } from '../../../../main/desk/desk.ts'
import type { Desks } from '../../../../main/desk/pool/desks.ts'
import { samplesFor } from '../../../security/sample-calls.ts'

const place = { environment: 'office', administration: 'A' }
const samples = samplesFor({
  place,
  user: 'a.person',
  key: 's:1',
  edit: 'e',
  draft: { name: 'Office' } as EnvironmentDraft,
})
const groups = Object.keys(whileLocked) as DeskGroup[]

/** A desk that answers each call with nothing. */
const desk = {
  user: 'a.person',
  ...Object.fromEntries(groups.map((group) => [group, new Proxy({}, { get: () => async () => ({}) })])),
} as unknown as Desk

const locked = deskServices({ at: async () => desk, look: async () => ({ rows: [], shown: 0 }) } as unknown as Desks, {
  host: {
    now: () => 0,
    pickTarget: async () => null,
    pickFile: async () => null,
    openFile: async () => null,
    saveFile: async () => false,
    copyText: async () => undefined,
    clipboardText: async () => '',
  },
  exportFor: () => ({ environment: 'Office', administration: 'Jansen', language: 'en', terms: 'customer' }),
  mayChange: () => {
    throw new AppError('environment-locked')
  },
  isProduction: () => false,
})

const isRefused = async (group: DeskGroup, method: string): Promise<boolean> => {
  const call = (locked[group] as unknown as Record<string, (...args: unknown[]) => unknown>)[method]!
  const args = (samples[group] as Readonly<Record<string, readonly unknown[]>>)[method]!
  try {
    await call(...args)
    return false
  } catch (error) {
    return isFail(error, 'environment-locked')
  }
}

/** Each call that changes or sends an edit. */
const refused: Readonly<Partial<{ [G in DeskGroup]: readonly (keyof Implementation[G])[] }>> = {
  customers: ['save', 'saveInstead', 'create', 'remove'],
  edits: ['retry', 'resolve', 'takeOver'],
  bulk: ['stage'],
  imports: ['stage'],
  duplicates: ['merge'],
  undo: ['undo', 'redo'],
  history: ['reverse'],
  sync: ['sendNow', 'release'],
}

it.each(groups)('a locked environment refuses each call of %s that changes or sends an edit', async (group) => {
  const methods: string[] = []
  for (const method of calls[group]) if (await isRefused(group, method)) methods.push(method)
  expect(methods.toSorted()).toEqual([...(refused[group] ?? [])].toSorted())
})

it('each call about an administration is either refused or open while its environment is locked', () => {
  for (const group of groups) expect(Object.keys(whileLocked[group]).toSorted()).toEqual([...calls[group]].toSorted())
  expect(new Set(Object.values(whileLocked).flatMap((methods) => Object.values(methods)))).toEqual(
    new Set(['refused', 'open']),
  )
})
