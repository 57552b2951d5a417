import { contextBridge, ipcRenderer } from 'electron'
import {
  toolbarActChannel,
  toolbarChangedChannel,
  toolbarReadChannel,
  toolbarTakesChannel,
  type ToolbarApi,
} from './contract/sign-in-toolbar.ts'

const toolbar: ToolbarApi = {
  read: () => ipcRenderer.invoke(toolbarReadChannel),
  act: (action) => ipcRenderer.invoke(toolbarActChannel, action),
  takes: (height) => ipcRenderer.invoke(toolbarTakesChannel, height),
  onChanged: (listener) => {
    const hear = (): void => listener()
    ipcRenderer.on(toolbarChangedChannel, hear)
    return () => void ipcRenderer.off(toolbarChangedChannel, hear)
  },
}

contextBridge.exposeInMainWorld('signInToolbar', toolbar)
