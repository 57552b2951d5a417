/** The thread of asking.ts: answers an id with the parsed record, and nothing with nothing. */
import { parentPort, workerData } from 'node:worker_threads'

const records = new Map(workerData as readonly (readonly [string, unknown])[])
parentPort!.on('message', (id: string) => parentPort!.postMessage(records.get(id) ?? null))
