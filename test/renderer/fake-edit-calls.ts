import type { Edit } from '../../preload/contract/edits.ts'
import type { Implementation } from '../../preload/contract/services.ts'
import type { Topic } from '../../preload/contract/topics.ts'
import type { FakeDesk } from './fake-desk.ts'
import type { fakeHistory } from './fake-history.ts'
import type { FakeOptions } from './fake-options.ts'
import { fakeReview } from './fake-review.ts'
import { Refusal } from './refusal.ts'

interface World {
  readonly desk: FakeDesk
  readonly history: ReturnType<typeof fakeHistory>
  readonly me: () => string
  readonly changed: (...topics: Topic[]) => void
}

/** The calls about edits, and about the lines of the history that they leave. */
export const fakeEditCalls = (
  options: Pick<FakeOptions, 'savesFiles'>,
  { desk, history, me, changed }: World,
): Pick<Implementation, 'edits' | 'history'> => {
  const { edits, find, stage, replace, findEdit, listed } = desk
  return {
    edits: {
      list: () => listed(),
      listSince: () => ({ stamp: 'now', ids: listed().map(({ id }) => id), edits: listed() }),
      read: (_place, id) => findEdit(id),
      discard: (_place, ids) => ids.forEach((id) => replace(findEdit(id), undefined)),
      retry: (_place, ids) => ids.forEach((id) => edits.set(id, { ...findEdit(id), state: { is: 'waiting' } })),
      review: (_place, id) => fakeReview(find(findEdit(id).key).values, findEdit(id).kind, findEdit(id).changes),
      takeOver: (_place, ids) => {
        for (const id of ids) edits.set(id, { ...findEdit(id), user: me(), anothers: false })
        changed('edits')
      },
      export: () => options.savesFiles ?? true,
      resolve: (_place, id) => {
        const settled: Edit = { ...findEdit(id), state: { is: 'waiting' } }
        edits.set(id, settled)
        changed('customers', 'edits', 'sync')
        return settled
      },
    },
    history: {
      list: (_place, question) => history.list(question),
      verify: () => history.verify(),
      reverse: (_place, number) => {
        const line = history.entries.find((one) => one.number === number)
        if (!line?.reversible) throw new Refusal('history-not-reversible')
        const edit = stage(
          find(line.key),
          line.kind === 'create' ? 'delete' : 'change',
          line.changes.map(({ field, from, to }) => ({ field, from: to, to: from })),
        )
        changed('customers', 'edits', 'sync')
        return edit
      },
    },
  }
}
