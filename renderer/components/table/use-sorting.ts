import { mostSorts, type RowsQuestion } from '../../../preload/contract/customers.ts'
import { useAnnouncements } from '../../stores/announcements.ts'
import { useCustomers } from '../../stores/customers.ts'

/** Sorts the table. False, and said, where these are too many columns: the order then stays. */
export const useSorting = (): ((next: RowsQuestion['sort']) => boolean) => {
  const customers = useCustomers()
  const announcements = useAnnouncements()
  return (next) => {
    if (next.length > mostSorts) {
      announcements.announce({ is: 'too-many-sorts' })
      return false
    }
    customers.sort = next
    return true
  }
}
