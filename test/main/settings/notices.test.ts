import { expect, it } from 'vitest'
import { noticeKey } from '../../../preload/contract/settings.ts'
import { openNotices } from '../../../main/settings/notices.ts'

it('a notice about the database of one administration does not replace that of another', () => {
  const notices = openNotices(() => undefined)
  const told = (
    ['database-damaged', 'database-key-lost', 'edits-restored', 'history-broken', 'copy-damaged'] as const
  ).flatMap((code) => ['MVL00124', 'MVL00125'].map((administration) => ({ code, about: { administration } })))
  for (const notice of [...told, ...told]) notices.add(notice)
  expect(notices.all()).toEqual(told)
  const full = (administration: string) => ({ code: 'copy-not-written', about: { administration } }) as const
  for (const administration of ['MVL00124', 'MVL00125']) notices.add(full(administration))
  expect(notices.all()).toEqual([...told, full('MVL00125')])
})

it('a notice about an administration does not replace that of one with the same id in another environment', () => {
  const notices = openNotices(() => undefined)
  const places = ['prod', 'test'].flatMap((environment) =>
    ['MVL00124', 'MVL00125'].map((administration) => ({ environment, administration })),
  )
  const told = places.flatMap((place) => [
    { code: 'database-damaged', about: { ...place, file: '1' } } as const,
    { code: 'customer-doubled', about: { ...place, customer: '1', double: '2' } } as const,
    { code: 'deleted-after-all', about: { ...place, customer: '1' } } as const,
  ])
  for (const notice of [...told, ...told]) notices.add(notice)
  expect(notices.all()).toEqual(told)
  notices.dismiss(noticeKey(told[0]!))
  expect(notices.all()).toEqual(told.slice(1))
})

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
