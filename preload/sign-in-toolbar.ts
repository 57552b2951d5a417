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
    const handler = (): void => listener()
    ipcRenderer.on(toolbarChangedChannel, handler)
    return () => void ipcRenderer.off(toolbarChangedChannel, handler)
  },
}

contextBridge.exposeInMainWorld('signInToolbar', toolbar)
