import { type CommandId, factOf } from '../../../preload/contract/commands.ts'
import { inTerms } from '../../../preload/contract/terms.ts'
import type { Language, Terms } from '../../../preload/contract/settings.ts'
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
  readonly terms: Terms
  readonly platform: NodeJS.Platform
  /** True in builds that are not packaged. */
  readonly devTools: boolean
  readonly run: (id: CommandId) => void
}

/** Apple's keyboards have no forward delete. */
const keyOn = (platform: NodeJS.Platform, key: string): string =>
  platform === 'darwin' ? key.replace(/\+Delete$/, '+Backspace') : key

export const line: MenuLine = { type: 'separator' }

export interface MenuLines {
  readonly messages: MenuMessages
  readonly mac: boolean
  role(name: Role & keyof MenuMessages): MenuLine
  command(id: CommandId, label?: string): MenuLine
}

export const menuLines = ({ language, terms, platform, run }: MenuOptions): MenuLines => {
  const mac = platform === 'darwin'
  const messages = menuMessages[language]
  return {
    messages,
    mac,
    role: (name) => ({ role: name, label: messages[name] }),
    command: (id, label = inTerms(commandMessages[language].name[id], language, terms)) => {
      const { key } = factOf(id)
      // The page handles its own shortcuts before fields and dialogs do. macOS offers the menu only the keys that the
      // page left.
      const shown =
        key === undefined ? {} : { accelerator: keyOn(platform, key), ...(mac ? {} : { registerAccelerator: false }) }
      return { label, ...shown, click: () => run(id) }
    },
  }
}
