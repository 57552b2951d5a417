import type { MainTexts } from '../../../preload/contract/messages/main/en.ts'
import { mainTexts } from '../../../preload/contract/languages/index.ts'
import { type CommandId, factOf } from '../../../preload/contract/commands.ts'
import { inTerms } from '../../../preload/contract/terms.ts'
import type { Language, Terms } from '../../../preload/contract/settings.ts'
import { nextName } from '../../../preload/contract/language-of.ts'

type MenuMessages = MainTexts['dialogs']['menu']
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
  /** A hidden line only lends its key to its role. */
  readonly visible?: false
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
  const messages = mainTexts[language].dialogs.menu
  const nameOf = (id: CommandId): string =>
    inTerms(mainTexts[language].command.name[id], language, terms).replace('{nextLanguage}', nextName(language))
  return {
    messages,
    mac,
    role: (name) => ({ role: name, label: messages[name] }),
    command: (id, label = nameOf(id)) => {
      const { key } = factOf(id)
      // The page handles its own shortcuts before fields and dialogs do. macOS offers the menu only the keys that the
      // page left.
      const shown =
        key === undefined ? {} : { accelerator: keyOn(platform, key), ...(mac ? {} : { registerAccelerator: false }) }
      return { label, ...shown, click: () => run(id) }
    },
  }
}
