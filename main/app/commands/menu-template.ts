import { factOf, type CommandId } from '../../../preload/contract/commands.ts'
import type { Language } from '../../../preload/contract/settings.ts'
import { commandMessages, menuMessages, type MenuMessages } from './menu-messages.ts'

type Role =
  | 'about'
  | 'services'
  | 'hide'
  | 'hideOthers'
  | 'unhide'
  | 'quit'
  | 'close'
  | 'minimize'
  | 'zoom'
  | 'front'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'selectAll'
  | 'resetZoom'
  | 'zoomIn'
  | 'zoomOut'
  | 'togglefullscreen'
  | 'toggleDevTools'

export interface MenuLine {
  readonly type?: 'separator'
  readonly role?: Role
  readonly label?: string
  readonly accelerator?: string
  readonly registerAccelerator?: boolean
  readonly click?: () => void
  readonly submenu?: MenuLine[]
}

export interface MenuOptions {
  readonly language: Language
  readonly platform: NodeJS.Platform
  /** True in builds that are not packaged. */
  readonly devTools: boolean
  readonly run: (id: CommandId) => void
}

/** Apple's keyboards have no forward delete. */
const keyOn = (platform: NodeJS.Platform, key: string): string =>
  platform === 'darwin' ? key.replace(/\+Delete$/, '+Backspace') : key
const line: MenuLine = { type: 'separator' }

interface MenuLines {
  readonly messages: MenuMessages
  readonly mac: boolean
  role(name: Role & keyof MenuMessages): MenuLine
  command(id: CommandId, label?: string): MenuLine
}

const menuLines = ({ language, platform, run }: MenuOptions): MenuLines => {
  const mac = platform === 'darwin'
  const messages = menuMessages[language]
  return {
    messages,
    mac,
    role: (name) => ({ role: name, label: messages[name] }),
    command: (id, label = commandMessages[language].name[id]) => {
      const { key } = factOf(id)
      // The page handles its own shortcuts before fields and dialogs do. macOS offers the menu only the keys that the
      // page left.
      const shown =
        key === undefined ? {} : { accelerator: keyOn(platform, key), ...(mac ? {} : { registerAccelerator: false }) }
      return { label, ...shown, click: () => run(id) }
    },
  }
}

const appMenu = ({ messages, role, command }: MenuLines): MenuLine => ({
  label: 'Ledgerdesk',
  submenu: [
    role('about'),
    line,
    command('go-settings', messages.settings),
    line,
    role('services'),
    line,
    role('hide'),
    role('hideOthers'),
    role('unhide'),
    line,
    role('quit'),
  ],
})

const fileMenu = ({ messages, mac, role, command }: MenuLines): MenuLine => ({
  label: messages.file,
  submenu: [
    ...(['new-customer', 'duplicate-customer'] as const).map((id) => command(id)),
    line,
    ...(['save', 'save-and-next', 'review'] as const).map((id) => command(id)),
    line,
    command('delete-customer'),
    line,
    command('import'),
    command('export'),
    line,
    command('sync-now'),
    line,
    ...(mac ? [role('close')] : [command('go-settings', messages.settings), line, role('quit')]),
  ],
})

const editMenu = ({ messages, role, command }: MenuLines): MenuLine => ({
  label: messages.edit,
  submenu: [
    command('undo'),
    command('redo'),
    line,
    role('cut'),
    role('copy'),
    role('paste'),
    role('selectAll'),
    line,
    command('bulk-edit'),
    command('search'),
  ],
})

const viewMenu = ({ messages, role }: MenuLines, devTools: boolean): MenuLine => ({
  label: messages.view,
  submenu: [
    role('resetZoom'),
    role('zoomIn'),
    role('zoomOut'),
    line,
    role('togglefullscreen'),
    ...(devTools ? [line, role('toggleDevTools')] : []),
  ],
})

const goMenu = ({ messages, command }: MenuLines): MenuLine => ({
  label: messages.go,
  submenu: [
    command('palette'),
    line,
    ...(['go-customers', 'go-changes', 'go-history', 'go-quality'] as const).map((id) => command(id)),
    line,
    command('previous-customer'),
    command('next-customer'),
    line,
    command('switch-administration'),
    command('toggle-lock'),
  ],
})

const windowMenu = ({ messages, role }: MenuLines): MenuLine => ({
  label: messages.window,
  submenu: [role('minimize'), role('zoom'), line, role('front')],
})

const helpMenu = ({ messages, mac, role, command }: MenuLines): MenuLine => ({
  label: messages.help,
  submenu: [
    command('keys'),
    line,
    command('look-for-updates'),
    command('save-diagnostics'),
    ...(mac ? [] : [line, role('about')]),
  ],
})

/** The application menu of each platform, drawn from the table of commands. Pure. */
export const menuTemplate = (options: MenuOptions): MenuLine[] => {
  const lines = menuLines(options)
  const { mac } = lines
  return [
    ...(mac ? [appMenu(lines)] : []),
    fileMenu(lines),
    editMenu(lines),
    viewMenu(lines, options.devTools),
    goMenu(lines),
    ...(mac ? [windowMenu(lines)] : []),
    helpMenu(lines),
  ]
}
