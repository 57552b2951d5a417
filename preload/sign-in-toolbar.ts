import { contextBridge, ipcRenderer } from 'electron'
import {
  barActChannel,
  barChangedChannel,
  barReadChannel,
  barTakesChannel,
  type ToolbarApi,
} from './contract/sign-in-toolbar.ts'

const bar: ToolbarApi = {
  read: () => ipcRenderer.invoke(barReadChannel),
  act: (action) => ipcRenderer.invoke(barActChannel, action),
  takes: (height) => ipcRenderer.invoke(barTakesChannel, height),
  onChanged: (listener) => {
    const hear = (): void => listener()
    ipcRenderer.on(barChangedChannel, hear)
    return () => void ipcRenderer.off(barChangedChannel, hear)
  },
}

contextBridge.exposeInMainWorld('bar', bar)
