import type { DeskView } from '../../preload/contract/customers.ts'
import { deskView } from '../arguments.ts'
import type { Cache } from '../cache/cache.ts'

const viewFact = 'view'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Where one was; null at first, and for one that a later version of the app wrote. */
export const readView = (cache: Cache): DeskView | null => {
  const text = cache.facts.get(viewFact)
  const view = deskView.safeParse(text === undefined ? null : parsed(text))
  return view.success ? view.data : null
}

/** A place is kept again only when it is another one: each keeping is a write to the disk. */
export const keepView = (cache: Cache, view: DeskView): void => {
  const text = JSON.stringify(view)
  if (cache.facts.get(viewFact) !== text) cache.facts.put(viewFact, text)
}
