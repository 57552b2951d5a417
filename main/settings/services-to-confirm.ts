import type { EnvironmentKind } from '../../preload/contract/settings.ts'
import { plainWords } from '../oauth/plain-words.ts'
import { demoId, type StoredSettings } from './stored-settings.ts'

/** A service as a box of the system's shows it: every text is one short line, and addresses are in plain letters (`xn--` for others). */
export interface ServiceToConfirm {
  readonly kind: EnvironmentKind
  readonly name: string
  readonly address: string
  readonly clientId: string
  /** Null: changes go out without unlocking. */
  readonly lockMinutes: number | null
}

/** A file that somebody changed may hold any text: none of it may push the rest out of a box, or look like words of ours. */
const longest = 80
const oneLine = (text: string): string => {
  const plain = plainWords(text)
  return plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain
}

/** All services but the Demo company, as the settings name them now. */
export const servicesToConfirm = ({ environments }: StoredSettings): ServiceToConfirm[] =>
  environments.flatMap(({ id, kind, name, baseAddress, clientId, lockMinutes }) =>
    (id === demoId ? [] : [{ kind, name: oneLine(name), address: oneLine(URL.parse(baseAddress)?.href ?? baseAddress), clientId: oneLine(clientId), lockMinutes }]))
