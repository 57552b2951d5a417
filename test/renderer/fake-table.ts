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

/** As in main, the draft of another form waits until its own is there. */
const fakeDrafts = () => {
  const own = new Map<string, FormDraft | null>()
  const waiting = new Map<string, readonly FormDraft[]>()
  const isOfOneForm = (one: FormDraft, other: FormDraft): boolean =>
    one.key === other.key && (one.key !== null || one.id === other.id)
  return {
    of: (name: string, key?: string): FormDraft | null => {
      const all = [...(waiting.get(name) ?? []), own.get(name) ?? []].flat()
      return (key === undefined ? all : all.filter((one) => one.key === key)).at(-1) ?? null
    },
    keep: (name: string, next: FormDraft | null): void => {
      const before = [...(waiting.get(name) ?? []), own.get(name) ?? []].flat()
      const others = next ? before.filter((one) => !isOfOneForm(one, next)) : (waiting.get(name) ?? [])
      waiting.set(name, others)
      own.set(name, next)
    },
  }
}

/** Named views, templates and drafts in memory. */
export const fakeTable = (me: () => string, clipboard: string): { readonly customers: OfCustomers } => {
  const drafts = fakeDrafts()
  let views: SavedView[] = []
  let templates: Templates = { list: [], start: null }
  const withStart = ({ list, start }: Templates): Templates =>
    (templates = { list, start: list.some(({ id }) => id === start) ? start : null })
  return {
    customers: {
      draft: ({ administration }, key, author = me()) => drafts.of(`${administration} ${author}`, key),
      keepDraft: ({ administration }, next, author = me()) => drafts.keep(`${administration} ${author}`, next),
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
