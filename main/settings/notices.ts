import { noticeKey, type Notice } from '../../preload/contract/settings.ts'

/** What a person should know, until they dismiss it or the app closes. */
export interface Notices {
  all(): readonly Notice[]
  /** One of each code is enough, or of each customer that it is about. */
  add(notice: Notice): void
  dismiss(key: string): void
}

export const openNotices = (changed: () => void): Notices => {
  let notices: readonly Notice[] = []
  const set = (next: readonly Notice[]): void => {
    notices = next
    changed()
  }
  return {
    all: () => notices,
    add: (notice) => set([...notices.filter((other) => noticeKey(other) !== noticeKey(notice)), notice]),
    dismiss: (key) => set(notices.filter((notice) => noticeKey(notice) !== key)),
  }
}
