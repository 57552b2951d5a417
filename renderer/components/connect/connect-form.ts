import type {
  Administration,
  Environment,
  EnvironmentDraft,
  EnvironmentFile,
} from '../../../preload/contract/settings.ts'
import { asksAbove, blankDraft, draftOf } from '../../checks/draft.ts'

/** Only production has the question before sending: one that was no production yet begins with it. */
const asksIn = ({ kind, askAbove }: Pick<EnvironmentDraft, 'kind' | 'askAbove'>): boolean =>
  kind !== 'production' || askAbove !== null

export const formOf = (environment: Environment | undefined) => {
  const first = environment ? draftOf(environment) : blankDraft()
  return {
    ...first,
    signInWith: first.signInWith ?? 'window',
    pkce: first.pkce ?? 'untested',
    issuer: first.issuer ?? null,
    asks: asksIn(first),
    above: String(first.askAbove ?? blankDraft().askAbove ?? ''),
    hasSecret: environment?.hasSecret ?? true,
    secret: '',
    databaseId: environment?.administrations[0]?.databaseId ?? '',
    administrationName: '',
  }
}
export type ConnectForm = ReturnType<typeof formOf>

/** Only production has a lock and a question before sending. An empty secret keeps main's. */
export const draftIn = (form: ConnectForm, id: string | undefined): EnvironmentDraft => {
  const { kind, name, baseAddress, clientId, redirectUri, scope, pathStyle, signInWith, pkce, issuer, status } = form
  const fields = { kind, name, baseAddress, clientId, redirectUri, scope, pathStyle, signInWith, pkce, issuer, status }
  const secret = form.hasSecret ? (form.secret === '' ? {} : { secret: form.secret }) : { secret: '' }
  const guards =
    kind === 'production'
      ? { lockMinutes: form.lockMinutes, askAbove: form.asks ? asksAbove(form.above) : null }
      : { lockMinutes: null, askAbove: null }
  return { ...(id ? { id } : {}), ...fields, ...guards, ...secret }
}

/** The form filled from a file. `old`: the edited environment, whose secret and administrations stay. */
export const filledFrom = (form: ConnectForm, file: EnvironmentFile, old: Environment | undefined) => {
  const { askAbove, ...rest } = file.draft
  const [first] = file.administrations
  return {
    ...rest,
    id: form.id,
    asks: asksIn(file.draft),
    above: String(askAbove ?? form.above),
    hasSecret: file.hadSecret || old?.hasSecret === true,
    ...(!old && first ? { databaseId: first.databaseId, administrationName: first.name } : {}),
  }
}
/** Administrations of the file that neither the form nor the environment has. */
export const moreOf = (
  file: EnvironmentFile | null,
  form: ConnectForm,
  old: Environment | undefined,
): readonly Administration[] => {
  const known = old ? old.administrations.map(({ databaseId }) => databaseId) : [form.databaseId]
  return (file?.administrations ?? []).filter(({ databaseId }) => !known.includes(databaseId))
}
