import { join } from 'node:path'
import { AppError, isFail } from '../base/app-error.ts'
import { databaseKey } from '../base/files/database-key.ts'
import type { Demo, StartDemo } from '../demo/demo.ts'
import type { Host } from '../base/host.ts'
import type { Vault } from '../base/files/vault.ts'

/** The embedded service. It runs from its first use until it is stopped. */
export interface DemoCompany {
  /** Fails `demo-not-starting` or `keychain-unavailable`; the next call tries again. */
  use(): Promise<Demo>
  reset(): Promise<void>
  stop(): Promise<void>
}

export interface DemoCompanyOptions {
  readonly host: Pick<Host, 'profile' | 'now' | 'log'>
  readonly startDemo: StartDemo
  readonly vault: Vault
  readonly started: (demo: Demo) => void
  readonly lost: () => void
  /** Its thread ended by itself. The next use starts another one, at another address. */
  readonly brokeOff: () => void
}

const customers = 2_000

export const openDemoCompany = ({
  host,
  startDemo,
  vault,
  started,
  lost,
  brokeOff,
}: DemoCompanyOptions): DemoCompany => {
  let running: Promise<Demo> | undefined

  const leaveWhenOver = async ({ ended }: Demo): Promise<void> => {
    const error = await ended
    if (error === null) return
    running = undefined
    host.log({ event: 'demo-ended', error })
    brokeOff()
  }
  const start = async (): Promise<Demo> => {
    const opened = await databaseKey(vault, 'key:demo-service', join(host.profile, 'demo', 'service.db'), host.now())
    if (opened.lost) lost()
    const demo = await startDemo({ file: opened.file, key: opened.key, customers, seed: 1 }).finally(() =>
      opened.key.fill(0),
    )
    try {
      started(demo)
    } catch (error) {
      // The next attempt would start a second one on the same file.
      await demo.stop()
      throw error
    }
    void leaveWhenOver(demo)
    return demo
  }
  const use = (): Promise<Demo> => {
    running ??= start().catch((error: unknown) => {
      running = undefined
      host.log({ event: 'demo-not-starting', error })
      throw isFail(error, 'keychain-unavailable') ? error : new AppError('demo-not-starting', { cause: error })
    })
    return running
  }
  return {
    use,
    reset: async () => (await use()).reset(),
    stop: async () => {
      const demo = await running?.catch(() => undefined)
      running = undefined
      await demo?.stop()
    },
  }
}
