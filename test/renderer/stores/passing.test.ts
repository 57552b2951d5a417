// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useAnnouncements } from '../../../renderer/stores/announcements.ts'
import { useCommands } from '../../../renderer/stores/commands.ts'

beforeEach(() => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
})
afterEach(() => void vi.useRealTimers())

it('a message about something that is over leaves after five seconds', () => {
  const announcements = useAnnouncements()
  announcements.announce({ is: 'copied', rows: 1, unread: 0 })
  vi.advanceTimersByTime(4_999)
  expect(announcements.current?.is).toBe('copied')
  vi.advanceTimersByTime(1)
  expect(announcements.current).toBeNull()
})
it('a newer message has its whole time', () => {
  const announcements = useAnnouncements()
  announcements.announce({ is: 'copied', rows: 1, unread: 0 })
  vi.advanceTimersByTime(4_000)
  announcements.announce({ is: 'copied', rows: 2, unread: 0 })
  vi.advanceTimersByTime(4_000)
  expect(announcements.current).toEqual({ is: 'copied', rows: 2, unread: 0 })
})
it('a failure stays until the next action', () => {
  const announcements = useAnnouncements()
  announcements.announce({ is: 'failed', fail: { code: 'copy-too-many-cells' } })
  vi.advanceTimersByTime(60_000)
  expect(announcements.current?.is).toBe('failed')
})
it.each(['nothing-to-undo', 'nothing-to-redo'] as const)('%s is no failure that stays', (code) => {
  const announcements = useAnnouncements()
  announcements.announce({ is: 'failed', fail: { code } })
  vi.advanceTimersByTime(5_000)
  expect(announcements.current).toBeNull()
})
it('a key that does not apply says why for a moment, until a key that applies', () => {
  const commands = useCommands()
  const ran: string[] = []
  commands.offer({
    'bulk-edit': { run: () => void ran.push('bulk'), disabled: () => 'nothing-selected' },
    save: { run: () => void ran.push('save') },
  })
  commands.press('bulk-edit')
  expect([ran, commands.refused]).toEqual([[], { id: 'bulk-edit', why: 'nothing-selected' }])
  vi.advanceTimersByTime(5_000)
  expect(commands.refused).toBeNull()
  commands.press('bulk-edit')
  commands.press('save')
  expect([ran, commands.refused]).toEqual([['save'], null])
})
it('the key of a command that nothing offers says why too', () => {
  const commands = useCommands()
  commands.press('clear-filters')
  expect(commands.refused).toEqual({ id: 'clear-filters', why: 'not-here' })
})
