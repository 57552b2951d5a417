import { Menu } from 'electron'
import { menuTemplate, type MenuOptions } from '../hands/menu-template.ts'

/** Puts up the application's menu; a second call replaces it. */
export const setMenu = (options: Omit<MenuOptions, 'platform'>): void =>
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate({ ...options, platform: process.platform })))
