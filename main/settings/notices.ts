import { noticeKey, type Notice } from '../../preload/contract/settings.ts'

/** Notices for the user, until they are dismissed or the app closes. */
export interface Notices {
  all(): readonly Notice[]
  /** Replaces a notice with the same key. */
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
