import type { Page } from '@playwright/test'

/** What the browser tells a screen reader of one thing on the page. */
export interface Told {
  readonly role: string
  readonly name: string
  readonly description: string
  /** States and properties by the browser's own names, such as `level` or `invalid`. */
  readonly is: Readonly<Record<string, unknown>>
}

/** The page's accessibility tree in reading order, without what a screen reader is told to pass over. */
export const treeOf = async (page: Page): Promise<readonly Told[]> => {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const walk = (id: string): Told[] => {
    const node = byId.get(id)
    if (!node) return []
    const own: Told[] = node.ignored
      ? []
      : [
          {
            role: String(node.role?.value ?? ''),
            name: String(node.name?.value ?? ''),
            description: String(node.description?.value ?? ''),
            is: Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value])),
          },
        ]
    return [...own, ...(node.childIds ?? []).flatMap(walk)]
  }
  return nodes[0] ? walk(nodes[0].nodeId) : []
}

const named = new Set([
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'spinbutton',
  'checkbox',
  'radio',
  'option',
  'menuitem',
  'menu',
  'dialog',
  'grid',
  'listbox',
  'columnheader',
  'navigation',
  'region',
  'radiogroup',
  'progressbar',
  'Date',
  'DisclosureTriangle',
])

/**
 * What a screen reader's user would stumble on: controls and regions without a name, headings that skip a level,
 * landmarks told twice.
 */
export const stumbles = async (page: Page): Promise<readonly string[]> => {
  const told = await treeOf(page)
  const nameless = told
    .filter(({ role, name }) => named.has(role) && name.trim() === '')
    .map(({ role }) => `${role} without a name`)
  const levels = told
    .filter(({ role }) => role === 'heading')
    .map(({ name, is }) => ({ name, level: Number(is['level']) }))
  // A dialog hides the page's headings, and goes on below them.
  const skips = levels
    .filter(({ level }, at) => at > 0 && level > levels[at - 1]!.level + 1)
    .map(({ name, level }) => `the heading "${name}" of level ${level} skips one`)
  const landmarks = ['banner', 'main', 'navigation', 'region', 'complementary'].flatMap((role) => {
    const names = told.filter((one) => one.role === role).map(({ name }) => name)
    return names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${role} "${name}" twice`)
  })
  return [...nameless, ...skips, ...landmarks]
}
