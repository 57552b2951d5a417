import { line, type MenuLine, type MenuLines, menuLines, type MenuOptions } from './menu-line.ts'

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
    command('print'),
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
    command('find-replace'),
    command('search'),
  ],
})

/** Keys of browsers beside those of the roles: the key of plus needs no Shift, and the numeric keypad serves as well. */
const zoomKeys = [
  ['zoomIn', 'CmdOrCtrl+='],
  ['zoomIn', 'CmdOrCtrl+numadd'],
  ['zoomOut', 'CmdOrCtrl+numsub'],
  ['resetZoom', 'CmdOrCtrl+num0'],
] as const

const viewMenu = ({ messages, role }: MenuLines, devTools: boolean): MenuLine => ({
  label: messages.view,
  submenu: [
    role('resetZoom'),
    role('zoomIn'),
    role('zoomOut'),
    ...zoomKeys.map(([name, accelerator]): MenuLine => ({ ...role(name), accelerator, visible: false })),
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
