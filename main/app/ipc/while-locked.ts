import type { Method } from '../../../preload/contract/services.ts'
import type { DeskGroup } from '../../desk/desk.ts'

/**
 * Whether a locked environment refuses a call. It refuses those that change or send edits, but never taking an edit
 * back.
 */
export const whileLocked: { readonly [G in DeskGroup]: Readonly<Record<Method<G>, 'open' | 'refused'>> } = {
  customers: {
    rows: 'open',
    position: 'open',
    read: 'open',
    save: 'refused',
    saveInstead: 'refused',
    create: 'refused',
    remove: 'refused',
    review: 'open',
    choices: 'open',
    dateStyles: 'open',
    view: 'open',
    keepView: 'open',
    savedViews: 'open',
    saveView: 'open',
    removeView: 'open',
    keys: 'open',
    groups: 'open',
    totals: 'open',
    copy: 'open',
    copyLink: 'open',
    draft: 'open',
    keepDraft: 'open',
  },
  edits: {
    list: 'open',
    read: 'open',
    discard: 'open',
    retry: 'refused',
    resolve: 'refused',
    review: 'open',
    takeOver: 'refused',
    export: 'open',
  },
  bulk: { preview: 'open', lines: 'open', stage: 'refused', drop: 'open', progress: 'open' },
  files: { exportTable: 'open', exportProgress: 'open', cancelExport: 'open', exportForm: 'open' },
  imports: {
    open: 'open',
    readAgain: 'open',
    check: 'open',
    rows: 'open',
    correct: 'open',
    choose: 'open',
    stage: 'refused',
    progress: 'open',
    cancel: 'open',
    close: 'open',
  },
  undo: { read: 'open', undo: 'refused', redo: 'refused' },
  history: { list: 'open', verify: 'open', reverse: 'refused' },
  sync: { read: 'open', now: 'open', cancel: 'open', acceptShrunkList: 'open', release: 'refused' },
}
