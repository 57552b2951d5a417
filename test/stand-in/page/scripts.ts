import { randomBytes } from 'node:crypto'
import { makeCodec } from './codec.ts'
import { linkWorlds } from './link-worlds.ts'
import { preloadWorld } from './preload-world.ts'

/** The isolated world of a window's preload, its way up to main, and main's way down to it. */
export const worldName = 'Electron Isolated Context'
export const bindingName = 'standInPost'
export const receiverName = 'standInReceive'

export interface PageScripts {
  readonly page: string
  readonly preload: string
}

/** The scripts that run in every new document of a window, before its own: first the page's world, then the preload's. */
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
