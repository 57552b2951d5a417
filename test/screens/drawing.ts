import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { findChromium } from '../stand-in/find-chromium.ts'
import { bundled } from './page/bundle.ts'
import { serve, type Site } from './page/serve.ts'

/** A browser that can open the built window over a fake main. */
export interface Drawing {
  readonly site: Site
  /** `zoom`: as in a zoomed window, whose size on the screen stays. `forced`: the system dictates the colours. */
  context(
    language: string,
    size: { readonly width: number; readonly height: number },
    zoom?: number,
    forced?: boolean,
  ): Promise<BrowserContext>
  close(): Promise<void>
}

const launch = async (): Promise<Browser> => {
  const { path, args, env } = await findChromium()
  const mine = Object.entries({ ...process.env, ...env }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return chromium.launch({
    executablePath: path,
    args: [...args],
    env: Object.fromEntries(mine) as Record<string, string>,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })
}

/** `window`: the folder of the built window. */
export const startDrawing = async (window: string): Promise<Drawing> => {
  const [browser, site, script] = await Promise.all([launch(), serve(window), bundled('install.ts')])
  return {
    site,
    context: async (language, { width, height }, zoom = 1, forced = false) => {
      const context = await browser.newContext({
        viewport: { width: width / zoom, height: height / zoom },
        deviceScaleFactor: zoom,
        reducedMotion: 'reduce',
        forcedColors: forced ? 'active' : 'none',
        locale: language === 'nl' ? 'nl-NL' : 'en-GB',
        timezoneId: 'Europe/Amsterdam',
      })
      await context.addInitScript(script)
      return context
    },
    close: async () => {
      await browser.close()
      site.close()
    },
  }
}
