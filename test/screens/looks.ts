import type { Page } from '@playwright/test'

/** The themes by their names; the last two are the first two with more contrast. */
export const themes = ['light', 'dark', 'light-contrast', 'dark-contrast'] as const
export type ThemeName = (typeof themes)[number]
export const languages = ['en', 'nl'] as const
export const sizes = {
  '1000x640': { width: 1000, height: 640 },
  '1280x800': { width: 1280, height: 800 },
  '1920x1080': { width: 1920, height: 1080 },
  '2560x1440': { width: 2560, height: 1440 },
} as const
export type SizeName = keyof typeof sizes

/** Changes the theme as the window does when the preference changes, without reloading. */
export const wear = (page: Page, theme: ThemeName): Promise<void> =>
  page.evaluate(([shade = 'light', contrast]) => {
    document.documentElement.dataset['theme'] = shade
    document.documentElement.dataset['contrast'] = contrast === undefined ? 'system' : 'more'
  }, theme.split('-'))
