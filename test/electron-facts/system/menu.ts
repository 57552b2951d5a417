import type { Fact } from '../fact.ts'
import { electron, inHabits, notShown, shownBy } from '../source.ts'

const role = (name: string): string => `MenuItemConstructorOptions.role '${name}'`
const template = 'test/main/app/commands/menu-template.test.ts'
const roles = 'lib/browser/api/menu-item-roles.ts'

export const facts: readonly Fact[] = [
  {
    uses: [
      'Menu.buildFromTemplate',
      'MenuItemConstructorOptions.label',
      'MenuItemConstructorOptions.role',
      'MenuItemConstructorOptions.type',
      'MenuItemConstructorOptions.submenu',
    ],
    fact: 'Every line of a template needs a label, a role or the type separator. Separators at an edge and beside another go; roles are read in small letters.',
    source: [
      electron('lib/browser/api/menu.ts', 'Invalid template for MenuItem'),
      electron('lib/browser/api/menu.ts', 'removeExtraSeparators'),
      electron('lib/browser/api/menu-item.ts', 'this.role.toLowerCase()'),
    ],
    shown: [
      inHabits(
        'a menu is validated, its roles are in lower case, and separators at an edge or next to another are removed',
      ),
    ],
  },
  {
    uses: ['Menu.setApplicationMenu'],
    fact: 'The menu is set on every window that is there; windows made later take it too. macOS shows the one of the app.',
    source: [
      electron('lib/browser/api/menu.ts', 'windows.map((w) => w.setMenu(menu))'),
      electron('lib/browser/api/base-window.ts', 'const menu = app.applicationMenu'),
    ],
    shown: [
      shownBy('test/e2e/commands.spec.ts', "the menu is in the person's language, and acts like the window"),
      notShown('the menu of the system'),
    ],
  },
  {
    uses: ['MenuItemConstructorOptions.click'],
    fact: 'click is called for a line without a role; a role that Electron can do itself takes its place.',
    source: [electron('lib/browser/api/menu-item.ts', 'if (!roles.execute(this.role')],
    shown: [shownBy('test/e2e/commands.spec.ts', "the menu is in the person's language, and acts like the window")],
  },
  {
    uses: ['MenuItemConstructorOptions.accelerator', 'MenuItemConstructorOptions.registerAccelerator'],
    fact: 'With registerAccelerator false a key is shown and not taken, on Windows and Linux. macOS always takes it, after the page left it.',
    source: [
      electron('lib/browser/api/menu.ts', '_shouldRegisterAcceleratorForCommandId'),
      electron('docs/api/menu-item.md', 'registerAccelerator'),
    ],
    shown: [shownBy(template, 'shows shortcuts without taking them from the page'), notShown('the menu of the system')],
  },
  {
    uses: ['cut', 'copy', 'paste', 'selectAll', 'resetZoom', 'zoomIn', 'zoomOut', 'toggleDevTools'].map(role),
    fact: 'These roles act on the page that has the keyboard. Those for the clipboard register no key outside of macOS.',
    source: [electron(roles, 'webContentsMethod: (wc) => wc.paste()'), electron(roles, 'nonNativeMacOSRole: true')],
    shown: [shownBy(template, 'can cut, copy, paste, select and quit by role, on %s'), notShown('zoom by the menu')],
  },
  {
    uses: ['minimize', 'close', 'togglefullscreen'].map(role),
    fact: 'These roles act on the window that has the keyboard; close asks it, as its frame does.',
    source: [
      electron(roles, 'windowMethod: (w) => w.close()'),
      electron('lib/browser/api/menu.ts', "item.role === 'minimize' && focusedWindow"),
    ],
    shown: [shownBy(template, 'has the items that each platform expects'), notShown('the menu of the system')],
  },
  {
    uses: [role('quit')],
    fact: 'quit calls app.quit; Windows gives it no key of its own, the others Ctrl or Cmd and Q.',
    source: [electron(roles, "accelerator: isWindows ? undefined : 'CommandOrControl+Q'")],
    shown: [shownBy(template, 'can cut, copy, paste, select and quit by role, on %s')],
  },
  {
    uses: [role('about')],
    fact: 'about shows a panel: the system’s own on macOS, Electron’s elsewhere, from the app’s name and version.',
    source: [electron(roles, 'appMethod: () => app.showAboutPanel()')],
    shown: [shownBy(template, 'has the items that each platform expects'), notShown('the menu of the system')],
  },
  {
    uses: ['services', 'hide', 'hideOthers', 'unhide', 'front', 'zoom'].map(role),
    fact: 'These roles are macOS’s own and do nothing elsewhere, so they stand in its menu alone.',
    source: [electron(roles, 'macOS handles all roles natively except for a few')],
    shown: [shownBy(template, 'has the items that each platform expects'), notShown('the menu of the system')],
  },
]
