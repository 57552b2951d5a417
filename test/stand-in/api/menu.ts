import { StrictEmitter } from '../strict.ts'

interface Described {
  readonly label?: string
  readonly role?: string
  readonly type?: string
  readonly submenu?: readonly Described[]
  readonly click?: unknown
}
interface Item extends Omit<Described, 'submenu'> {
  readonly type: string
  readonly label: string
  readonly submenu?: Menu
}

const isSeparator = (item: Described | undefined): boolean => item?.type === 'separator'

/** Removes separators at an edge or next to another. */
const withoutExtra = (template: readonly Described[]): readonly Described[] =>
  template
    .filter((item, at) => !isSeparator(item) || !isSeparator(template[at - 1]))
    .filter((item, at, all) => !isSeparator(item) || (at > 0 && at < all.length - 1))

/** A menu as its template describes it, readable for tests. */
export class Menu extends StrictEmitter {
  private static shown: Menu | null = null
  readonly items: readonly Item[]

  private constructor(items: readonly Item[]) {
    super()
    this.items = items
  }
  static buildFromTemplate(template: readonly Described[]): Menu {
    if (!Array.isArray(template)) throw new TypeError('Invalid template for Menu: Menu template must be an array')
    if (!template.every((item) => Object.hasOwn(item, 'label') || Object.hasOwn(item, 'role') || isSeparator(item)))
      throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type')
    return new Menu(withoutExtra(template).map(Menu.item))
  }
  private static item({ submenu, ...described }: Described): Item {
    const { role, type = submenu ? 'submenu' : 'normal', label = '' } = described
    return {
      ...described,
      type,
      label,
      // A role acts in place of `click`.
      ...(role === undefined ? {} : { role: role.toLowerCase(), click: () => undefined }),
      ...(submenu ? { submenu: Menu.buildFromTemplate(submenu) } : {}),
    }
  }
  static setApplicationMenu(menu: Menu | null): void {
    if (menu !== null && !(menu instanceof Menu)) throw new TypeError('Invalid menu')
    Menu.shown = menu
  }
  static getApplicationMenu(): Menu | null {
    return Menu.shown
  }
}
