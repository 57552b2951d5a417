import { useHistory } from './history.ts'
import { useRecord } from './record.ts'
import { useWhere, type Page } from './where.ts'

/** The way to a page: what is typed and not saved is asked about first. From here the history is that of all customers. */
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
