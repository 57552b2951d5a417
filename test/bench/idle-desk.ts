import type { Desk } from '../../main/desk/desk.ts'
import { openDesk } from '../../main/desk/worker/open-desk.ts'
import { key } from './sample.ts'

/** The real desk in its thread, on a database, and without its service. */
export const openIdleDesk = (file: string): Promise<Desk> =>
  openDesk(
    {
      place: { environment: 'bench', administration: 'bench' },
      user: 'bench',
      baseAddress: 'http://127.0.0.1:9/none/v23',
      pathStyle: 'standard',
      file,
      // The desk wipes the key.
      key: key.slice(),
    },
    { accessToken: () => Promise.resolve('none'), proxyFor: () => Promise.resolve(null), changed: () => {} },
  )
