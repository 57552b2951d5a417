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
    fact: 'Every line of a template needs a label, a role or the type separator. Separators at an edge or next to another are removed; roles are read in lower case.',
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
    fact: 'The menu applies to existing and later windows. macOS shows the app’s one.',
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
    fact: 'click is called for a line without a role; a role that Electron implements replaces it.',
    source: [electron('lib/browser/api/menu-item.ts', 'if (!roles.execute(this.role')],
    shown: [inHabits('a line of a menu without a role is clicked; a role takes its place')],
  },
  {
    uses: ['MenuItemConstructorOptions.accelerator', 'MenuItemConstructorOptions.registerAccelerator'],
    fact: 'With registerAccelerator false Windows and Linux show a key without handling it. macOS always handles a key that the page left, and Chromium leaves undo and redo in text fields to the menu there.',
    source: [
      electron('lib/browser/api/menu.ts', '_shouldRegisterAcceleratorForCommandId'),
      electron('docs/api/menu-item.md', 'registerAccelerator'),
      {
        of: 'chromium',
        file: 'third_party/blink/renderer/core/editing/editing_behavior.cc',
        at: 'we pipe these back to the browser',
      },
    ],
    shown: [
      shownBy(template, 'shows shortcuts without taking them from the page'),
      shownBy(
        'test/renderer/stores/pending-commands.test.ts',
        'stays with the focused field on macOS, where its key comes by the menu',
      ),
      notShown('the menu of the system'),
    ],
  },
  {
    uses: ['cut', 'copy', 'paste', 'selectAll', 'resetZoom', 'zoomIn', 'zoomOut', 'toggleDevTools'].map(role),
    fact: 'These roles act on the focused page. Those for the clipboard register no key outside of macOS.',
    source: [electron(roles, 'webContentsMethod: (wc) => wc.paste()'), electron(roles, 'nonNativeMacOSRole: true')],
    shown: [shownBy(template, 'can cut, copy, paste, select and quit by role, on %s'), notShown('zoom by the menu')],
  },
  {
    uses: [role('zoomIn'), role('zoomOut'), role('resetZoom'), 'MenuItemConstructorOptions.visible'],
    fact: 'The keys of these roles are of the main keyboard, and zoomIn’s is the key of plus with Shift. The key of a hidden line works, so hidden lines of the same roles lend them further keys.',
    source: [
      electron(roles, "accelerator: 'CommandOrControl+Plus'"),
      electron('shell/common/keyboard_util.cc', "ui::VKEY_OEM_PLUS, '+'"),
      electron('shell/browser/ui/accelerator_util.cc', 'if (shifted_char)'),
      electron('docs/api/menu-item.md', 'accelerators always work when items are hidden on Windows and Linux'),
    ],
    shown: [shownBy(template, 'zooms by the keys that browsers have, on %s'), notShown('zoom by the menu')],
  },
  {
    uses: ['minimize', 'close', 'togglefullscreen'].map(role),
    fact: 'These roles act on the focused window; close asks it, as its frame does.',
    source: [
      electron(roles, 'windowMethod: (w) => w.close()'),
      electron('lib/browser/api/menu.ts', "item.role === 'minimize' && focusedWindow"),
    ],
    shown: [shownBy(template, 'has the items that each platform expects'), notShown('the menu of the system')],
  },
  {
    uses: [role('quit')],
    fact: 'quit calls app.quit; it has no key on Windows, and Ctrl or Cmd and Q elsewhere.',
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
    fact: 'These roles exist on macOS and do nothing elsewhere, so only its menu has them.',
    source: [electron(roles, 'macOS handles all roles natively except for a few')],
    shown: [shownBy(template, 'has the items that each platform expects'), notShown('the menu of the system')],
  },
]
