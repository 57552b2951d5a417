import { join } from 'node:path'
import { expect, it } from 'vitest'
import { defaultPath } from '../../../../main/electron/dialogs/default-path.ts'

it('a new file is proposed in the folder of documents', () =>
  expect(defaultPath('customers.xlsx', () => join('home', 'Documents'))).toBe(
    join('home', 'Documents', 'customers.xlsx'),
  ))

it('a new file is proposed by its name alone where Windows does not find the folder of documents', () => {
  const documents = (): string => {
    throw new Error("Failed to get 'documents' path")
  }
  expect(defaultPath('customers.xlsx', documents)).toBe('customers.xlsx')
})
