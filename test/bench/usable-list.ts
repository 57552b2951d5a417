/** The process of starting.ts: opens a desk on a database without its service, and prints when the list is usable. */
import { openIdleDesk } from './idle-desk.ts'
import { question } from './opening.ts'

const [file = ''] = process.argv.slice(2)
const desk = await openIdleDesk(file)
const { total } = await desk.customers.rows(question('', [{ column: 'Name', descending: false }]))
process.stdout.write(`${total}\n`)
await desk.close()
