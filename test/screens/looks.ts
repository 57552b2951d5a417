import type { Page } from '@playwright/test'

/** The themes as people know them; the last two are the first two with more contrast. */
export const themes = ['light', 'dark', 'light-contrast', 'dark-contrast'] as const
export type ThemeName = (typeof themes)[number]
export const languages = ['en', 'nl'] as const
export const sizes = { '1280x800': { width: 1280, height: 800 }, '1920x1080': { width: 1920, height: 1080 } } as const
export type SizeName = keyof typeof sizes

/** As the window does it when the preference changes, so that a page needs not be loaded again. */
export const wear = (page: Page, theme: ThemeName): Promise<void> =>
  page.evaluate(([shade = 'light', contrast]) => {
    document.documentElement.dataset['theme'] = shade
    document.documentElement.dataset['contrast'] = contrast === undefined ? 'system' : 'more'
  }, theme.split('-'))
