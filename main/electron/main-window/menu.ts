import { app, Menu } from 'electron'
import { menuTemplate } from '../../app/commands/menu-template.ts'
import type { MenuOptions } from '../../app/commands/menu-line.ts'

/** Sets or replaces the application menu. Builds that are not packaged have developer tools. */
export const setMenu = (options: Omit<MenuOptions, 'platform' | 'devTools'>): void =>
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(menuTemplate({ ...options, platform: process.platform, devTools: !app.isPackaged })),
  )
