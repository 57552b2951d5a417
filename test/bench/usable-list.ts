/** The process of starting.ts: opens a desk on a database without its service, and prints when the list is usable. */
import { openDesk } from '../../main/desk/worker/open-desk.ts'
import { question } from './opening.ts'
import { key } from './sample.ts'

const [file = '', administration = ''] = process.argv.slice(2)
const desk = await openDesk(
  {
    place: { environment: 'bench', administration },
    user: 'bench',
    baseAddress: 'http://127.0.0.1:9/none/v23',
    pathStyle: 'standard',
    file,
    key,
  },
  { accessToken: () => Promise.resolve('none'), proxyFor: () => Promise.resolve(null), changed: () => {} },
)
const { total } = await desk.customers.rows(question('', [{ column: 'Name', descending: false }]))
process.stdout.write(`${total}\n`)
await desk.close()
