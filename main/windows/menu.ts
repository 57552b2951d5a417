import { Menu, type MenuItemConstructorOptions } from 'electron'

/** Only what the keyboard needs: without these roles copy and paste do not work on macOS. */
export const setMenu = (): void => {
  const mac: MenuItemConstructorOptions[] = process.platform === 'darwin' ? [{ role: 'appMenu' }] : []
  const template: MenuItemConstructorOptions[] = [
    ...mac,
    { role: 'editMenu' },
    { role: 'viewMenu', submenu: [{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }, { type: 'separator' }, { role: 'togglefullscreen' }] },
    { role: 'windowMenu' },
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
