import { randomBytes } from 'node:crypto'
import { makeCodec } from './codec.ts'
import { linkWorlds } from './link-worlds.ts'
import { preloadWorld } from './preload-world.ts'

/** The preload's isolated world, its binding to main, and main's receiver in it. */
export const worldName = 'Electron Isolated Context'
export const bindingName = 'standInPost'
const receiverName = 'standInReceive'

export interface PageScripts {
  readonly page: string
  readonly preload: string
}

/**
 * A page gets no window that it opened, but null, as Electron answers for a denied one. Full Chromium opens the window,
 * which is then refused. A name of an existing frame or `_self` gives that window.
 */
export const openNoWindow = `{
  const native = window.open
  const own = window.top
  Object.assign(window, {
    open(...request) {
      const opened = Reflect.apply(native, this ?? window, request)
      return opened?.top === own ? opened : null
    },
  })
}`

/** Scripts that run in every new document before its own: the page's world, then the preload's. */
export const pageScripts = (preloadSource: string): PageScripts => {
  const secret = JSON.stringify(randomBytes(16).toString('hex'))
  const versions = JSON.stringify(process.versions)
  const topOnly = (body: string): string => `if (window === window.top) {\n${body}\n}`
  return {
    page: topOnly(`(${linkWorlds})('page', ${secret}, (${makeCodec})())`),
    preload: topOnly(`{
      const codec = (${makeCodec})()
      const link = (${linkWorlds})('preload', ${secret}, codec)
      const post = ${bindingName}
      const world = (${preloadWorld})(codec, link, (text) => post(text), ${versions}, ${JSON.stringify(process.platform)})
      Object.defineProperty(globalThis, ${JSON.stringify(receiverName)}, { value: world.receive });
      (function (require, process, module) { const exports = module.exports;
${preloadSource}
      })(world.require, world.process, { exports: {} })
    }`),
  }
}
