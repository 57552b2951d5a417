import { expect, it } from 'vitest'
import { noticeKey } from '../../../preload/contract/settings.ts'
import { openNotices } from '../../../main/settings/notices.ts'

it('notices are kept once per code, and those of duplicate customers once per customer', () => {
  const notices = openNotices(() => undefined)
  const doubled = (double: string) =>
    ({ code: 'customer-doubled', about: { name: 'Bakkerij De Zon', customer: '1', double } }) as const
  for (const notice of [
    { code: 'copy-damaged' },
    doubled('2'),
    doubled('3'),
    doubled('2'),
    { code: 'copy-damaged' },
  ] as const)
    notices.add(notice)
  expect(notices.all()).toEqual([doubled('3'), doubled('2'), { code: 'copy-damaged' }])
  notices.dismiss(noticeKey(doubled('3')))
  expect(notices.all()).toEqual([doubled('2'), { code: 'copy-damaged' }])
})
