import type { Database } from 'better-sqlite3-multiple-ciphers'
import { readStyles, stylesFact } from '../customers/dates.ts'
import type { Cache, CacheOptions } from './database.ts'
import { openCustomerStore } from './customer-store.ts'
import { openEditOutlines } from './edit-outlines.ts'
import { openEditStore, type RestorableEdits } from './edit-store.ts'
import { openFacts, type RestorableFacts } from './facts.ts'
import { openFollowing } from './follow.ts'
import { lineSealer } from './history/history-chain.ts'
import { openHeads } from './history/history-heads.ts'
import { openHistory, type WritableHistory } from './history/history-store.ts'
import type { KeptCopy } from './recovery/keep-copy.ts'
import { openRowIndex, type LiveRowIndex } from './table/row-index.ts'
import { openRowSource } from './table/row-source.ts'
import { openTransactions } from './transactions.ts'

/** The stores over one open database, without `guard`. */
export interface Stores extends Omit<Cache, 'checkCopy' | 'close'> {
  readonly edits: RestorableEdits
  readonly facts: RestorableFacts
  readonly history: WritableHistory
  readonly index: LiveRowIndex
  /** The commit count continues from here after a rescue. */
  countFrom(sequence: number): void
}

/** `committed` runs after every commit that changed something. */
export const openStores = (
  db: Database,
  { key, who, place, now }: Required<CacheOptions>,
  kept: KeptCopy | null,
  committed: () => void,
): Stores => {
  const source = openRowSource(db, (edit) => edits.get(edit)?.customerId ?? history.customerOf(edit))
  // Customers and rows without one share a counter for their slots.
  let highest = source.highestNumber()
  const next = (): number => ++highest
  const heads = openHeads(db)
  const outlines = openEditOutlines(db)
  const following = openFollowing()
  const transactions = openTransactions(db, {
    committing: ({ copied }) => {
      if (copied.size > 0) heads.commit()
    },
    committed: (touched) => {
      following.note(touched)
      index.refresh(touched)
      committed()
      if (touched.copied.size > 0) kept?.changed(touched.copied, touched.urgent)
    },
    rolledBack: () => {
      customers.forgetCounts()
      heads.forget()
      outlines.forget()
    },
  })
  const customers = openCustomerStore(db, transactions, next)
  const history = openHistory({
    db,
    seal: lineSealer(key),
    writer: { who, place, now },
    transactions,
    heads,
    otherHead: () => kept?.ask((copy) => copy.head()),
  })
  const edits = openEditStore(db, transactions, history, outlines)
  const facts = openFacts(db, transactions)
  const index = openRowIndex(source, edits, next, () => readStyles(facts.get(stylesFact)))
  return {
    customers,
    edits,
    history,
    index,
    facts,
    transaction: (work) => transactions.run(work),
    follow: following.follow,
    countFrom: (sequence) => {
      heads.countFrom(sequence)
      transactions.touchCopied('sequence')
    },
  }
}
