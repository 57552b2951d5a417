import { expect } from 'vitest'
import type { UpdateState } from '../../../../preload/contract/updates.ts'
import type { LogEvent } from '../../../../main/base/log/log.ts'
import type { KeptUpdates } from '../../../../main/profile/updates/kept-updates.ts'
import { openUpdates, type UpdatesOptions } from '../../../../main/profile/updates/updates.ts'
import type { UpdateCheckResult, Updater } from '../../../../main/profile/updates/updater.ts'

export const minutes = 60_000
const found: UpdateCheckResult = { is: 'found', version: '1.1.0' }

type Opening = Partial<Updater> & Partial<UpdatesOptions>

/** Updates with a clock, a file and a library that the test controls, and a record of the calls. */
export const updatesKit = () => {
  const kit = {
    now: 1_000 * minutes,
    kept: {
      format: 1,
      channel: 'stable',
      background: true,
      mayGoBack: false,
      lookedAt: null,
      signedAt: null,
      newestLists: { stable: null, early: null },
      attempt: null,
    } as KeptUpdates,
    logged: [] as LogEvent[],
    states: [] as string[],
    done: [] as string[],
    /** Opens updates over a library that the test supplies. */
    open: ({
      check = async () => found,
      download = async () => undefined,
      install = async () => undefined,
      ...more
    }: Opening = {}) => {
      const library: Updater = {
        check: (by) => {
          kit.done.push(`look at ${by.channel}${by.backTo === null ? '' : ` for ${by.backTo}`}`)
          return check(by)
        },
        download: (by) => (kit.done.push('download'), download(by)),
        install: (again) => (kit.done.push(`install${again() ? ' and start' : ''}`), install(again)),
      }
      const updates = openUpdates({
        file: {
          read: () => kit.kept,
          change: (part) => void (kit.kept = { ...kit.kept, ...part }),
          choose: (part) => void (kit.kept = { ...kit.kept, ...part }),
        },
        source: { is: 'released', open: async () => (kit.done.push('opened'), library), installsUnasked: true },
        version: '1.0.0',
        proxyFor: async () => null,
        now: () => kit.now,
        unkept: async () => 0,
        backUp: async () => void kit.done.push('backup'),
        quit: () => void kit.done.push('quit'),
        relaunch: () => void kit.done.push('relaunch'),
        changed: () => void kit.states.push(state().is),
        log: (event) => void kit.logged.push(event),
        ...more,
      })
      const state = (): UpdateState => (updates.service.read() as { readonly state: UpdateState }).state
      const comesTo = async (is: UpdateState['is']): Promise<UpdateState> => {
        await expect.poll(() => state().is).toBe(is)
        return state()
      }
      return { ...updates, state, comesTo }
    },
    /** Opens updates with a downloaded version that waits for the end of the app. */
    ready: async (more: Opening = {}) => {
      const copy = kit.open(more)
      await copy.service.look()
      await copy.comesTo('ready')
      kit.done = []
      return copy
    },
  }
  return kit
}
