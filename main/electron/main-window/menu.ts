import { app, Menu } from 'electron'
import { menuTemplate, type MenuOptions } from '../../app/commands/menu-template.ts'

/** Puts up the application's menu, with developer tools where nothing is installed; a second call replaces it. */
export const setMenu = (options: Omit<MenuOptions, 'platform' | 'devTools'>): void =>
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(menuTemplate({ ...options, platform: process.platform, devTools: !app.isPackaged })),
  )
