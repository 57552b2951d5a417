import { inject, type InjectionKey } from 'vue'
import type { Environment } from '../../preload/contract/settings.ts'

/** Gives the open environment, whose name fills `{service}` in every text. */
export const connectedKey: InjectionKey<() => Pick<Environment, 'kind' | 'name'> | null> = Symbol('connected')

/** The connected product as its environment is called; without an environment, a general word. */
export const useConnectedName = (text: (key: string) => string): (() => string) => {
  const connected = inject(connectedKey, () => null, false)
  return () => {
    const environment = connected()
    if (environment === null) return text('common.service')
    return environment.kind === 'demo' ? text('common.demoService') : environment.name
  }
}
