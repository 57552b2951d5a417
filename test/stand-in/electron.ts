import { absent, strict } from './strict.ts'
import { app } from './api/app.ts'
import { BrowserWindow } from './api/browser-window.ts'
import { clipboard, crashReporter, nativeImage, net, Notification, powerMonitor, screen } from './api/desktop.ts'
import { dialog } from './api/dialog.ts'
import { ipcMain } from './api/ipc-main.ts'
import { Menu } from './api/menu.ts'
import { nativeTheme } from './api/native-theme.ts'
import { protocol } from './api/protocol.ts'
import { safeStorage } from './api/safe-storage.ts'
import { session as sessions } from './api/session.ts'
import { shell } from './api/shell.ts'
import { View, WebContentsView } from './api/view.ts'
import { WebContents } from './api/web-contents.ts'

// This module replaces `electron` in the app's main process. It has every name of Electron; unimplemented ones are
// `absent` and throw at their first use.

export const session = strict('session', sessions)
export const webContents = strict('webContents', WebContents)
export {
  app,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  shell,
  View,
  WebContentsView,
}

export const autoUpdater = absent('autoUpdater')
export const BaseWindow = absent('BaseWindow')
export const BrowserView = absent('BrowserView')
export const ClipboardItem = absent('ClipboardItem')
export const contentTracing = absent('contentTracing')
export const desktopCapturer = absent('desktopCapturer')
export const globalShortcut = absent('globalShortcut')
export const ImageView = absent('ImageView')
export const inAppPurchase = absent('inAppPurchase')
export const MenuItem = absent('MenuItem')
export const MessageChannelMain = absent('MessageChannelMain')
export const netLog = absent('netLog')
export const powerSaveBlocker = absent('powerSaveBlocker')
export const pushNotifications = absent('pushNotifications')
export const ShareMenu = absent('ShareMenu')
export const systemPreferences = absent('systemPreferences')
export const TouchBar = absent('TouchBar')
export const Tray = absent('Tray')
export const utilityProcess = absent('utilityProcess')
export const webFrameMain = absent('webFrameMain')

export default {
  app,
  autoUpdater,
  BaseWindow,
  BrowserView,
  BrowserWindow,
  clipboard,
  ClipboardItem,
  contentTracing,
  crashReporter,
  desktopCapturer,
  dialog,
  globalShortcut,
  ImageView,
  inAppPurchase,
  ipcMain,
  Menu,
  MenuItem,
  MessageChannelMain,
  nativeImage,
  nativeTheme,
  net,
  netLog,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  pushNotifications,
  safeStorage,
  screen,
  session,
  ShareMenu,
  shell,
  systemPreferences,
  TouchBar,
  Tray,
  utilityProcess,
  View,
  webContents,
  webFrameMain,
  WebContentsView,
}
