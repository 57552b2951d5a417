import type { Page } from '@playwright/test'

/** An action of a person on the page, or a wait. */
export type Act = (page: Page) => Promise<unknown>

/** One state of one screen, drawn by its name: `npm run screenshots -- customers`. */
export interface Screen {
  readonly name: string
  /**
   * The fake main that it starts from, by its name in page/scenes.ts; for the sign-in toolbar, its name in
   * page/toolbar-scenes.ts.
   */
  readonly scene: string
  /**
   * The actions that lead to the state. They end by waiting for an element that only this state shows, so they fail
   * otherwise.
   */
  readonly act: Act
  /** A page other than the window's, and the size of its own window. */
  readonly page?: 'sign-in.html'
  readonly size?: { readonly width: number; readonly height: number }
}

/** States that the album groups together. */
export interface Group {
  readonly title: string
  readonly screens: readonly Screen[]
}

/** Runs acts in order. */
export const then =
  (...acts: readonly Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page)
  }
