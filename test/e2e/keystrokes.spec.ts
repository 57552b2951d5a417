import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { countTasks } from '../keystrokes/count.ts'
import { customers, openDesk } from '../keystrokes/open-desk.ts'
import { isWithin, pageOf } from '../keystrokes/page.ts'
import { tableRows } from '../markdown-table.ts'
import { test } from './world.ts'

const page = join(import.meta.dirname, '../../docs/keystrokes.md')

test.describe.configure({ timeout: 240_000 })

test(
  'everyday tasks take the keys and clicks of docs/keystrokes.md, and no more keys than Excel',
  { tag: '@long' },
  async ({ world }) => {
    const counted = await countTasks(await openDesk(await world.service({ customers }), await world.open()))
    expect(counted.filter((one) => !isWithin(one).keys).map(({ task }) => task.name)).toEqual([])
    const wanted = pageOf(counted)
    expect(tableRows(readFileSync(page, 'utf8'))).toEqual(tableRows(wanted))
  },
)
