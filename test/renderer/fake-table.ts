import type { FormDraft, SavedView } from '../../preload/contract/customers.ts'
import type { Implementation } from '../../preload/contract/services.ts'

type OfCustomers = Pick<Implementation['customers'], 'draft' | 'keepDraft' | 'savedViews' | 'saveView' | 'removeView' | 'keys' | 'groups' | 'totals' | 'copy' | 'copyLink'>

/** Named views and what was typed and not saved, in memory; of many customers at once there is nothing to do or undo. */
export const fakeTable = (me: () => string): { readonly customers: OfCustomers; readonly bulk: Implementation['bulk']; readonly undo: Implementation['undo'] } => {
  const drafts = new Map<string, FormDraft | null>()
  let views: SavedView[] = []
  const nothing = { step: { id: '', what: 'bulk', customers: 0, name: '', at: 0 }, done: 0, skipped: [] } as const
  return {
    customers: {
      draft: ({ administration }) => drafts.get(`${administration} ${me()}`) ?? null,
      keepDraft: ({ administration }, next) => void drafts.set(`${administration} ${me()}`, next),
      savedViews: () => views,
      saveView: (_place, view) => (views = [...views.filter(({ id }) => id !== view.id), view]),
      removeView: (_place, id) => (views = views.filter((one) => one.id !== id)),
      keys: (_place, chosen) => (chosen.is === 'keys' ? [...chosen.keys] : []),
      groups: () => ({ values: [], others: 0 }),
      totals: () => [],
      copy: () => 0,
      copyLink: () => undefined,
    },
    bulk: { preview: () => ({ id: 'preview', customers: 0, changes: 0, unchanged: 0, impossible: 0, warnings: 0 }), lines: () => [], stage: () => ({ staged: 0, left: 0, skipped: [] }), drop: () => undefined, progress: () => null },
    undo: { read: () => ({ undo: null, redo: null }), undo: () => nothing, redo: () => nothing },
  }
}
