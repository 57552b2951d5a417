import { contextBridge, ipcRenderer } from 'electron'
import { calls } from './contract/services.ts'
import { callChannel, changedChannel, type Changed } from './contract/topics.ts'
import type { WindowApi } from './contract/window-api.ts'

const call =
  (group: string, method: string) =>
  (...args: unknown[]): Promise<unknown> =>
    ipcRenderer.invoke(callChannel, group, method, args)

const groups = Object.fromEntries(
  Object.entries(calls).map(([group, methods]) => [
    group,
    Object.fromEntries(methods.map((method) => [method, call(group, method)])),
  ]),
)

const onChanged: WindowApi['onChanged'] = (listener) => {
  const handler = (_event: unknown, changed: Changed): void => listener(changed)
  ipcRenderer.on(changedChannel, handler)
  return () => void ipcRenderer.off(changedChannel, handler)
}

contextBridge.exposeInMainWorld('api', { ...groups, onChanged } as WindowApi)
