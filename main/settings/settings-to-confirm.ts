import { usesPkce } from '../../preload/contract/pkce.ts'
import type { ServiceToConfirm, SettingsToConfirm } from '../base/host.ts'
import { plainText } from '../oauth/plain-text.ts'
import { demoId, type StoredEnvironment, type StoredSettings } from './stored-settings.ts'

/** A changed file may hold any text. A long one could push others out of the dialog or imitate the app's own text. */
const longest = 80
const oneLine = (text: string): string => {
  const plain = plainText(text)
  return plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain
}

const serviceOf = (environment: StoredEnvironment): ServiceToConfirm => {
  const { kind, name, baseAddress, clientId, redirectUri, signInWith, pkce } = environment
  return {
    kind,
    name: oneLine(name),
    address: oneLine(URL.parse(baseAddress)?.href ?? baseAddress),
    clientId: oneLine(clientId),
    redirectUri: oneLine(redirectUri),
    signInWith,
    pkce: usesPkce(pkce),
    lockMinutes: environment.lockMinutes,
    askAbove: environment.askAbove,
    administrations: environment.administrations.length,
  }
}

/** All services in the settings but the Demo company, and what else could let data out. */
export const settingsToConfirm = ({ environments, vies = false }: StoredSettings): SettingsToConfirm => ({
  services: environments.filter(({ id }) => id !== demoId).map(serviceOf),
  vies,
})
