/** A process for file-in-use.test.ts with a limited file size: opens a database, and rescues what another file has. */
import { openCache } from '../../../../main/database/open-database.ts'
import { key } from '../samples.ts'

const [file, ...rescueFrom] = process.argv.slice(2)
const cache = openCache({ file: file!, key, rescueFrom, fillsJournal: false })
process.stdout.write(JSON.stringify(cache.edits.unsettled().map(({ id }) => id)))
cache.close()
