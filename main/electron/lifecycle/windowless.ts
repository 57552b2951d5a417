import { app } from 'electron'
import type { Program } from '../../app/headless/program.ts'
import { wantsWindow } from '../../app/headless/run-mark.ts'
import { windowArguments } from './relaunch.ts'

type End = Parameters<Program['onEnding']>[0]

/** On macOS opening the app again activates this process, and no second one starts that could wait for it. */
const openAfterwards = (end: End): void => {
  app.once('activate', () => {
    app.relaunch({ args: windowArguments(process.argv, app.isPackaged ? null : app.getAppPath()) })
    end('opened')
  })
}

/** Ends a headless run early: at signals, at a quit that the system asks for, or when somebody opens the app. */
export const onEnding = (end: End): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end('asked'))
  app.on('will-quit', (event) => {
    event.preventDefault()
    end('asked')
  })
  app.on('second-instance', (_event, _argv, _folder, request) => {
    if (wantsWindow(request)) end('opened')
  })
  if (process.platform === 'darwin') openAfterwards(end)
}

export const readyWithoutWindow = async (): Promise<void> => {
  await app.whenReady()
  if (process.platform === 'darwin') app.dock?.hide()
}
