import type { Page } from '@playwright/test'

/** A node as the browser exposes it to screen readers. */
export interface TreeNode {
  readonly role: string
  readonly name: string
  readonly description: string
  /** States and properties by the browser's names, such as `level` or `invalid`. */
  readonly is: Readonly<Record<string, unknown>>
}

/** The page's accessibility tree in reading order, without ignored nodes. */
export const treeOf = async (page: Page): Promise<readonly TreeNode[]> => {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const walk = (id: string): TreeNode[] => {
    const node = byId.get(id)
    if (!node) return []
    const own: TreeNode[] = node.ignored
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

/** Accessibility faults: controls and regions without a name, skipped heading levels, duplicate landmarks. */
export const stumbles = async (page: Page): Promise<readonly string[]> => {
  const tree = await treeOf(page)
  const nameless = tree
    .filter(({ role, name }) => named.has(role) && name.trim() === '')
    .map(({ role }) => `${role} without a name`)
  const levels = tree
    .filter(({ role }) => role === 'heading')
    .map(({ name, is }) => ({ name, level: Number(is['level']) }))
  // A dialog hides the page's headings and continues below their level.
  const skips = levels
    .filter(({ level }, at) => at > 0 && level > levels[at - 1]!.level + 1)
    .map(({ name, level }) => `the heading "${name}" of level ${level} skips one`)
  const landmarks = ['banner', 'main', 'navigation', 'region', 'complementary'].flatMap((role) => {
    const names = tree.filter((one) => one.role === role).map(({ name }) => name)
    return names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${role} "${name}" twice`)
  })
  return [...nameless, ...skips, ...landmarks]
}
