import { useHistory } from './history.ts'
import { useRecord } from './record.ts'
import { useWhere, type Page } from './where.ts'

/** Goes to a page; asks about unsaved input first. The history then shows all customers. */
export const useGoing = (): ((page: Page) => void) => {
  const record = useRecord()
  const where = useWhere()
  const history = useHistory()
  return (page) =>
    record.leave(() => {
      if (page === 'history' && (where.page !== page || history.customer)) history.about(null)
      where.go(page)
    })
}
