import type { Host } from '../../../main/base/host.ts'
import { logLine, type LogEvent } from '../../../main/base/log/log.ts'
import { never, type Life } from './life.ts'
import type { Machine } from './machine.ts'

const mask = (text: string): Uint8Array => Buffer.from(text).map((byte) => byte ^ 0x5a)
const unmask = (sealed: Uint8Array): string => Buffer.from(sealed.map((byte) => byte ^ 0x5a)).toString()

/** The system as a process sees it: a keychain that always works, and one file that is saved and opened. */
export const hostOf = (
  { computer, folder, logged }: Machine,
  { life, now, lose }: { readonly life: Life; readonly now: () => number; readonly lose: () => never },
): Host => {
  let saved: string | null = null
  return {
    profile: folder,
    now,
    keychain: async () => 'working' as const,
    seal: async (text: string) => {
      const cut = computer.powerCut
      if (cut?.at === 'seal' && life.on && --cut.after < 0) lose()
      return life.on ? mask(text) : never<Uint8Array>()
    },
    unseal: async (sealed: Uint8Array) => unmask(sealed),
    proxyFor: async () => null,
    log: (event: LogEvent) => void logged.push(logLine(now(), event)),
    copyText: async () => undefined,
    saveFile: async (_name: string, text: string) => ((saved = text), true),
    openFile: async () => saved,
  } as unknown as Host
}
