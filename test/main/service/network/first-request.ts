/** A process of loaded-late.test.ts: prints whether Node's fetch was loaded before the first request, and after it. */
import { customer } from '../../../../main/service/resources.ts'
import { createServiceClient } from '../../../../main/service/service-client.ts'

const { moduleLoadList } = process as typeof process & { readonly moduleLoadList: readonly string[] }
const hasFetch = (): boolean => moduleLoadList.some((name) => name.endsWith('undici/undici'))

const client = createServiceClient({
  baseAddress: process.argv[2]!,
  databaseId: 'D',
  pathStyle: 'standard',
  atOnce: 1,
  timeout: 10_000,
  now: () => 0,
  accessToken: async () => 'token',
  proxyFor: async () => null,
})
const before = hasFetch()
const answer: unknown = await client.call('GET', customer, '1')
client.close()
process.stdout.write(JSON.stringify({ before, after: hasFetch(), answer }))
