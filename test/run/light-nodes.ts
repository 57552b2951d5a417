import { registerHooks } from 'node:module'

/**
 * Node loads this before the tests with a page. Happy DOM gives each element, attribute and text eleven maps, most of
 * which stay empty: two kilobytes for each, which the collector visits again and again. Here a map comes with its first
 * entry.
 */
const files = new Map([
  ['/happy-dom/lib/event/EventTarget.js', 4],
  ['/happy-dom/lib/nodes/node/Node.js', 14],
])
const late = new URL('late-map.ts', import.meta.url).href

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    const [file, maps] = [...files].find(([name]) => url.endsWith(name)) ?? []
    if (file === undefined) return loaded
    const parts = String(loaded.source).split('new Map()')
    if (parts.length - 1 !== maps) throw new Error(`${file} no longer makes ${maps} maps, but ${parts.length - 1}`)
    return { ...loaded, source: `import { LateMap } from '${late}'\n${parts.join('new LateMap()')}` }
  },
})
