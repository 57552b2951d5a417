import { onlyKnown } from '../strict.ts'
import type { Session } from './session.ts'

export interface WindowOptions {
  width?: number
  height?: number
  x?: number
  y?: number
  minWidth?: number
  minHeight?: number
  show?: boolean
  title?: string
  icon?: unknown
  backgroundColor?: string
  parent?: object
  webPreferences?: Record<string, unknown> & { session?: Session; partition?: string; preload?: string }
}

const known = [
  'width',
  'height',
  'x',
  'y',
  'minWidth',
  'minHeight',
  'maxWidth',
  'maxHeight',
  'show',
  'title',
  'parent',
  'modal',
  'icon',
  'backgroundColor',
  'center',
  'autoHideMenuBar',
  'resizable',
  'minimizable',
  'maximizable',
  'closable',
  'fullscreenable',
  'useContentSize',
  'darkTheme',
  'skipTaskbar',
  'webPreferences',
]
const knownPreferences = [
  'preload',
  'sandbox',
  'contextIsolation',
  'nodeIntegration',
  'nodeIntegrationInWorker',
  'nodeIntegrationInSubFrames',
  'partition',
  'session',
  'webSecurity',
  'webviewTag',
  'devTools',
  'spellcheck',
  'disableDialogs',
  'disableWakeLocks',
  'safeDialogs',
  'allowRunningInsecureContent',
  'experimentalFeatures',
  'navigateOnDragDrop',
  'backgroundThrottling',
  'autoplayPolicy',
  'enableWebSQL',
  'zoomFactor',
  'images',
  'javascript',
  'plugins',
  'disableBlinkFeatures',
  'enableBlinkFeatures',
]
/** The only possible value of each option, which is the safe one. */
const only: Readonly<Record<string, boolean>> = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  webviewTag: false,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  images: true,
  javascript: true,
  plugins: false,
}

/** Throws for options that the stand-in cannot honour. */
export const checkOptions = (options: WindowOptions): void => {
  onlyKnown('BrowserWindow', options, known)
  checkPreferences(options.webPreferences ?? {})
}
export const checkPreferences = (preferences: NonNullable<WindowOptions['webPreferences']>): void => {
  onlyKnown('webPreferences', preferences, knownPreferences)
  for (const [key, value] of Object.entries(only))
    if (preferences[key] !== undefined && preferences[key] !== value)
      throw new Error(`not implemented in the stand-in: webPreferences.${key} = ${String(preferences[key])}`)
}

export const defaultPreferences = { ...only, devTools: true, spellcheck: true }
