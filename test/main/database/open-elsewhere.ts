/** A process for durability.test.ts: opens a database that another process holds, and prints SQLite's code. */
import { openFile } from '../../../main/database/database-file.ts'
import { key } from './samples.ts'

try {
  openFile(process.argv[2]!, key).close()
  process.stdout.write('opened')
} catch (error) {
  process.stdout.write(String((error as { code?: unknown }).code))
}
