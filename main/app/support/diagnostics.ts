import { statfs } from 'node:fs/promises'
import { arch, cpus, platform, release, totalmem } from 'node:os'
import type { Settings } from '../../../preload/contract/settings.ts'
import { sqliteVersion } from '../../database/sqlite-version.ts'
import type { Host } from '../../base/host.ts'
import type { LogLine } from '../../base/log/log.ts'
import { environmentFacts, timeOf, type EnvironmentSources } from './environment-facts.ts'
import type { LastEnd } from './run-record.ts'

export interface DiagnosticsContext extends EnvironmentSources {
  readonly host: Pick<Host, 'profile' | 'version' | 'locale' | 'now' | 'online' | 'lastLogged'>
  readonly settings: () => Promise<Settings>
  /** The unexpected end of the previous run; null if it ended normally. */
  readonly lastEnd: LastEnd | null
}

const lines = 400

/** Only the digits: whoever builds a system may append a name. */
const figures = (version: string): string => /^\d+(?:\.\d+)*/.exec(version)?.[0] ?? 'not known'

const versionsOf = ({ version, locale }: DiagnosticsContext['host']): object => {
  const { electron = null, chrome = null, node, v8 } = process.versions as Readonly<Record<string, string | undefined>>
  return {
    app: version,
    electron,
    chromium: chrome,
    node,
    v8,
    sqlite: sqliteVersion(),
    system: `${platform()} ${figures(release())} ${arch()}`,
    processors: cpus().length,
    memoryBytes: totalmem(),
    locale: /^[A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8}){0,3}$/.test(locale) ? locale : 'not known',
  }
}

const freeBytes = async (folder: string): Promise<number | null> => {
  const found = await statfs(folder).catch(() => null)
  return found === null ? null : found.bavail * found.bsize
}

/** The failure codes in the log lines, most frequent first. */
const failuresIn = (logged: readonly LogLine[]): object[] => {
  const byCode = Map.groupBy(
    logged.filter(({ code }) => code !== undefined),
    ({ code }) => code,
  )
  return [...byCode]
    .map(([code, found]) => ({ code, times: found.length, lastAt: found.at(-1)?.['time'] }))
    .sort((one, other) => other.times - one.times)
}

const numberOf = ({ environments, place }: Settings): object | null => {
  const at = environments.findIndex(({ id }) => id === place?.environment)
  if (at < 0) return null
  return {
    environment: at + 1,
    administration:
      (environments[at]?.administrations.findIndex(({ databaseId }) => databaseId === place?.administration) ?? -1) + 1,
  }
}

/**
 * A readable JSON file for support. It is built from named facts, never by removing from something larger. Environments
 * and administrations go by number. It holds no names, addresses, users, secrets or data of customers.
 */
export const diagnosticsText = async (context: DiagnosticsContext): Promise<string> => {
  const { host, lastEnd } = context
  const settings = await context.settings()
  const logged = host.lastLogged(lines)
  const environments: object[] = []
  for (const [at, environment] of settings.environments.entries())
    environments.push(await environmentFacts(environment, at + 1, context))
  const { language, theme, contrast, density, terms } = settings.preferences
  const facts = {
    ledgerdesk: 'diagnostics',
    format: 1,
    madeAt: timeOf(host.now()),
    versions: versionsOf(host),
    preferences: { language, theme, contrast, density, terms },
    keychain: settings.keychain.is,
    online: host.online(),
    disk: { freeBytes: await freeBytes(host.profile) },
    lastEnd: lastEnd === null ? null : { at: timeOf(lastEnd.at), because: lastEnd.because },
    inView: numberOf(settings),
    notices: settings.notices.map(({ code }) => code),
    environments,
    failures: failuresIn(logged),
    log: logged,
  }
  return `${JSON.stringify(facts, null, 2)}\n`
}
