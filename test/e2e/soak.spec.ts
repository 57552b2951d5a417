import { expect } from '@playwright/test'
import { playSoak } from '../soak/play-soak.ts'
import { test } from './world.ts'

// A write without an answer may arrive up to 65 s later, and the soak waits for it.
test.setTimeout(600_000)

test(
  'thirty seconds of every fault, a colleague and kill -9 leave each customer as acknowledged',
  { tag: '@waiting' },
  async ({ world }) => {
    const lines: string[] = []
    const { wrong, saves, kills } = await playSoak(world.computer, {
      lasts: 30_000,
      seed: 1,
      notify: (line) => void lines.push(line),
    })
    expect(wrong, lines.join('\n')).toEqual([])
    expect(saves).toBeGreaterThan(0)
    expect(kills).toBeGreaterThan(0)
  },
)
