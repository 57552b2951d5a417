import { randomBytes } from 'node:crypto'
import { makeCodec } from './codec.ts'
import { linkWorlds } from './link-worlds.ts'
import { preloadWorld } from './preload-world.ts'

/** The preload's isolated world, its binding to main, and main's receiver in it. */
export const worldName = 'Electron Isolated Context'
export const bindingName = 'standInPost'
export const receiverName = 'standInReceive'

export interface PageScripts {
  readonly page: string
  readonly preload: string
}

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
