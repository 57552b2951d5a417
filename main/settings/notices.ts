import type { Notice } from '../../preload/contract/settings.ts'

/** What a person should know, until they dismiss it or the app closes. */
export interface Notices {
  all(): readonly Notice[]
  /** One of each code is enough. */
  add(notice: Notice): void
  dismiss(code: string): void
}

export const openNotices = (changed: () => void): Notices => {
  let notices: readonly Notice[] = []
  const set = (next: readonly Notice[]): void => {
    notices = next
    changed()
  }
  return {
    all: () => notices,
    add: (notice) => set([...notices.filter(({ code }) => code !== notice.code), notice]),
    dismiss: (code) => set(notices.filter((notice) => notice.code !== code)),
  }
}
