import { builtinModules } from 'node:module'
import { join } from 'node:path'
import vue from '@vitejs/plugin-vue'
import type { CSSOptions, InlineConfig, Plugin } from 'vite'

const root = import.meta.dirname
const path = (...parts: string[]): string => join(root, ...parts)
const builtin = [...builtinModules, ...builtinModules.map((name) => `node:${name}`), 'node:sqlite']
const httpNames = ['http', 'node:http']

/**
 * An import of `node:http` reads everything that it exports. Three of its exports load Node's fetch, which takes a
 * tenth of a desk's start, and which a desk does not use.
 */
const httpWithoutFetch = (): Plugin => {
  const fetching = ['WebSocket', 'CloseEvent', 'MessageEvent']
  const names = Object.keys(process.getBuiltinModule('node:http')).filter((name) => !fetching.includes(name))
  const code = `const http = process.getBuiltinModule('node:http')
export default http
export const { ${names.join(', ')} } = http`
  const virtual = '\0http-without-fetch'
  return {
    name: 'http-without-fetch',
    enforce: 'pre',
    resolveId: (id) => (httpNames.includes(id) ? virtual : null),
    load: (id) => (id === virtual ? code : null),
  }
}

/**
 * Main: ES modules, all bundled but Electron itself and the database's native library. Each worker is an entry of its
 * own.
 */
const main: InlineConfig = {
  root,
  configFile: false,
  publicDir: false,
  ssr: { noExternal: true },
  plugins: [httpWithoutFetch()],
  build: {
    outDir: path('out/main'),
    emptyOutDir: true,
    target: 'node24',
    ssr: true,
    minify: false,
    rolldownOptions: {
      input: {
        index: path('main/index.ts'),
        'desk-worker': path('main/desk/worker/desk-worker.ts'),
        'table-worker': path('main/desk/import/reader/table-worker.ts'),
        'demo-worker': path('main/demo/demo-worker.ts'),
      },
      external: ['electron', 'better-sqlite3-multiple-ciphers', ...builtin.filter((name) => !httpNames.includes(name))],
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        // Documentation of functions is for readers of the source: without it the packed app is a twentieth smaller.
        comments: { jsdoc: false },
      },
    },
  },
}

/** Preload: one CommonJS file, because a sandboxed preload can load nothing else. */
const preload: InlineConfig = {
  root,
  configFile: false,
  publicDir: false,
  build: {
    outDir: path('out/preload'),
    emptyOutDir: true,
    target: 'chrome156',
    ssr: true,
    rolldownOptions: {
      input: path('preload/preload.ts'),
      external: ['electron'],
      output: { format: 'cjs', entryFileNames: 'preload.cjs', codeSplitting: false },
    },
  },
}

/**
 * The sign-in toolbar's preload is a file of its own for the same reason; it is built after the other, into the same
 * folder.
 */
const toolbarPreload: InlineConfig = {
  ...preload,
  build: {
    ...preload.build,
    emptyOutDir: false,
    rolldownOptions: {
      input: path('preload/sign-in-toolbar.ts'),
      external: ['electron'],
      output: { format: 'cjs', entryFileNames: 'sign-in-toolbar.cjs', codeSplitting: false },
    },
  },
}

/**
 * What the table is made of. The grid's style sheet is mostly about parts that it has not: menus, filters, charts,
 * editors, paper.
 */
const tableParts =
  /^ag-(?:after-created|aria|body|cell|column-(?:first|last|moving|resizing)|dnd|extra-rows|focus-managed|grid|has|header|hidden|icon|invisible|layout-normal|ltr|measurement|opacity-zero|overlay|pinned|prevent-animation|root|row|scroll|sort|spann|sticky|styled|tab-guard|theme|unselectable)/
/**
 * What the grid draws before and after the contents of rows, to colour, drag or fill them: `grid.css` colours a row by
 * its ground alone.
 */
const laidOver = /\.ag-(?:row|grid-(?:pinned-left|pinned-right|scrolling)-cells)[^\s>]*::(?:before|after)/
/** Without those of languages from right to left, and without what is about every element; `base.css` is. */
const isOfTable = (selector: string): boolean => {
  if (laidOver.test(selector)) return false
  const classes = selector.replace(/:not\([^)]*\)/g, '').match(/\.ag-[\w-]+/g) ?? []
  return classes.length > 0 && classes.every((name) => tableParts.test(name.slice(1)))
}
/**
 * A rule that might be about any element is tried on each one that comes into view by scrolling: left in, they cost as
 * much as the cells themselves.
 */
const onlyTheTable: Exclude<CSSOptions['postcss'], string | undefined> = {
  plugins: [
    {
      postcssPlugin: 'only-the-table',
      Rule: (rule) => {
        if (!rule.source?.input.file?.endsWith('ag-grid.css')) return
        const left = rule.selectors
          .map((selector) => selector.replace('[class*=ag-theme-]', '.ag-theme-desk'))
          .filter(isOfTable)
        if (left.length === 0) rule.remove()
        else if (left.join() !== rule.selectors.join()) rule.selectors = left
      },
    },
  ],
}

/** Two pages: the window's own, and the toolbar of the sign-in windows. */
const renderer: InlineConfig = {
  root: path('renderer'),
  configFile: false,
  base: './',
  publicDir: false,
  plugins: [vue()],
  css: { postcss: onlyTheTable },
  define: {
    __VUE_OPTIONS_API__: 'false',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_I18N_LEGACY_API__: 'false',
    __INTLIFY_DROP_MESSAGE_COMPILER__: 'false',
    __INTLIFY_JIT_COMPILATION__: 'true',
  },
  build: {
    outDir: path('out/renderer'),
    emptyOutDir: true,
    target: 'chrome156',
    minify: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input: { index: path('renderer/index.html'), 'sign-in': path('renderer/sign-in.html') } },
  },
}

export const targets = { main, preload, toolbarPreload, renderer }
