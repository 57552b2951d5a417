import type { Language, Settings } from '../../preload/contract/settings.ts'
import type { EnvironmentKind } from '../../preload/contract/settings.ts'

const words: Readonly<Record<Language, Readonly<Record<EnvironmentKind, string>>>> = {
  en: { demo: 'DEMO', test: 'TEST', production: 'PRODUCTION' },
  nl: { demo: 'DEMO', test: 'TEST', production: 'PRODUCTIE' },
}

/** `TEST · Bakkerij Jansen B.V. · Ledgerdesk`: where one is, also in the task bar. */
export const titleOf = ({ place, environments, preferences }: Pick<Settings, 'place' | 'environments' | 'preferences'>): string => {
  const environment = environments.find(({ id }) => id === place?.environment)
  const administration = environment?.administrations.find(({ databaseId }) => databaseId === place?.administration)
  return environment && administration ? `${words[preferences.language][environment.kind]} · ${administration.name} · Ledgerdesk` : 'Ledgerdesk'
}
