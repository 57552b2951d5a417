import type { Language } from '../../../preload/contract/settings.ts'
import { commands as en } from '../../../preload/contract/messages/en-commands.ts'
import { commands as nl } from '../../../preload/contract/messages/nl-commands.ts'

export const commandMessages = { en, nl } as const satisfies Readonly<Record<Language, unknown>>

const english = {
  file: 'File',
  edit: 'Edit',
  view: 'View',
  go: 'Go',
  window: 'Window',
  help: 'Help',
  settings: 'Settings…',
  about: 'About Ledgerdesk',
  services: 'Services',
  hide: 'Hide Ledgerdesk',
  hideOthers: 'Hide others',
  unhide: 'Show all',
  quit: 'Quit Ledgerdesk',
  close: 'Close window',
  minimize: 'Minimise',
  zoom: 'Zoom',
  front: 'Bring all to front',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select all',
  resetZoom: 'Actual size',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  togglefullscreen: 'Full screen',
  toggleDevTools: 'Developer tools',
}
export type MenuMessages = Readonly<Record<keyof typeof english, string>>

const dutch: MenuMessages = {
  file: 'Bestand',
  edit: 'Bewerken',
  view: 'Beeld',
  go: 'Ga',
  window: 'Venster',
  help: 'Help',
  settings: 'Instellingen…',
  about: 'Over Ledgerdesk',
  services: 'Voorzieningen',
  hide: 'Verberg Ledgerdesk',
  hideOthers: 'Verberg andere',
  unhide: 'Toon alles',
  quit: 'Sluit Ledgerdesk af',
  close: 'Sluit venster',
  minimize: 'Minimaliseer',
  zoom: 'Vergroot',
  front: 'Alles op voorgrond',
  cut: 'Knippen',
  copy: 'Kopiëren',
  paste: 'Plakken',
  selectAll: 'Alles selecteren',
  resetZoom: 'Ware grootte',
  zoomIn: 'Inzoomen',
  zoomOut: 'Uitzoomen',
  togglefullscreen: 'Volledig scherm',
  toggleDevTools: 'Ontwikkelaarshulpmiddelen',
}
/** Texts of the menu that are not names of commands. */
export const menuMessages: Readonly<Record<Language, MenuMessages>> = { en: english, nl: dutch }
