import type { FormDraft, SavedView, Templates } from '../../preload/contract/customers.ts'
import type { Implementation } from '../../preload/contract/services.ts'

type OfCustomers = Pick<
  Implementation['customers'],
  | 'draft'
  | 'keepDraft'
  | 'savedViews'
  | 'saveView'
  | 'removeView'
  | 'templates'
  | 'saveTemplate'
  | 'removeTemplate'
  | 'startWithTemplate'
  | 'keys'
  | 'chosenRows'
  | 'groups'
  | 'totals'
  | 'copy'
  | 'copyLink'
  | 'clipboardText'
>

/** Named views, templates and drafts in memory. */
export const fakeTable = (me: () => string, clipboard: string): { readonly customers: OfCustomers } => {
  const drafts = new Map<string, FormDraft | null>()
  let views: SavedView[] = []
  let templates: Templates = { list: [], start: null }
  const withStart = ({ list, start }: Templates): Templates =>
    (templates = { list, start: list.some(({ id }) => id === start) ? start : null })
  return {
    customers: {
      draft: ({ administration }) => drafts.get(`${administration} ${me()}`) ?? null,
      keepDraft: ({ administration }, next) => void drafts.set(`${administration} ${me()}`, next),
      savedViews: () => views,
      saveView: (_place, view) => (views = [...views.filter(({ id }) => id !== view.id), view]),
      removeView: (_place, id) => (views = views.filter((one) => one.id !== id)),
      templates: () => templates,
      saveTemplate: (_place, template) =>
        withStart({ ...templates, list: [...templates.list.filter(({ id }) => id !== template.id), template] }),
      removeTemplate: (_place, id) => withStart({ ...templates, list: templates.list.filter((one) => one.id !== id) }),
      startWithTemplate: (_place, start) => withStart({ ...templates, start }),
      keys: (_place, chosen) => (chosen.is === 'keys' ? [...chosen.keys] : []),
      chosenRows: () => [],
      groups: () => ({ values: [], others: 0 }),
      totals: () => [],
      copy: () => ({ rows: 0, unread: 0 }),
      copyLink: () => undefined,
      clipboardText: () => clipboard,
    },
  }
}
