import type { Page } from '@playwright/test'

/** Something that a person does, or waits for, on the page. */
export type Act = (page: Page) => Promise<unknown>

/** One state of one screen, drawn by its name: `npm run screenshots -- customers`. */
export interface Screen {
  readonly name: string
  /**
   * The made-up main that it starts from, by its name in page/scenes.ts; a state of the sign-in bar by its name in
   * page/bars.ts.
   */
  readonly scene: string
  /**
   * How one gets there. It fails where the state cannot be reached, so it ends by waiting for what that state alone
   * shows.
   */
  readonly act: Act
  /** Another page than the window's, and the size of its own window. */
  readonly page?: 'sign-in.html'
  readonly size?: { readonly width: number; readonly height: number }
}

/** The states that belong together, as they are grouped in the album. */
export interface Group {
  readonly title: string
  readonly screens: readonly Screen[]
}

/** One thing after the other. */
export const then =
  (...acts: readonly Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page)
  }
