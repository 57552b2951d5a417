import type { FormDraft, SavedView } from '../../preload/contract/customers.ts'
import type { Implementation } from '../../preload/contract/services.ts'

type OfCustomers = Pick<
  Implementation['customers'],
  'draft' | 'keepDraft' | 'savedViews' | 'saveView' | 'removeView' | 'keys' | 'groups' | 'totals' | 'copy' | 'copyLink'
>

/** Named views and drafts in memory. */
export const fakeTable = (me: () => string): { readonly customers: OfCustomers } => {
  const drafts = new Map<string, FormDraft | null>()
  let views: SavedView[] = []
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
  }
}
