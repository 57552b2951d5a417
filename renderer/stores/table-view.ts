import type { TableView } from '../../preload/contract/customers.ts'
import type { useCustomers } from './customers.ts'

type Customers = ReturnType<typeof useCustomers>

export const tableViewOf = ({ search, filter, sort, layout }: Customers): TableView => ({
  search,
  filter,
  sort,
  columns: layout,
})
export const showTableView = (customers: Customers, { search, filter, sort, columns }: TableView): void => {
  customers.search = search
  customers.filter = filter
  customers.sort = sort
  customers.layout = columns
}
