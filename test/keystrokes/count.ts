import { expect, type Page } from '@playwright/test'
import { strokesIn } from './elsewhere.ts'
import { handAt } from './hand.ts'
import { tasks, type AtDesk, type Task } from './tasks.ts'

/** A task here and elsewhere: keys by keyboard alone, and clicks by mouse. */
export interface Counted {
  readonly task: Task
  readonly keys: number
  readonly excel: number
  readonly clicks: number
  readonly web: number
}

/** As a day begins: no search, no filter, nothing open, the keyboard on the first customer's name. */
const atRest = async (page: Page): Promise<void> => {
  // A cell that is being saved takes no other key.
  await expect(page.locator('.editor')).toBeHidden()
  const panel = page.getByRole('region', { name: 'Customer', exact: true })
  if (await panel.isVisible()) {
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  }
  await page.keyboard.press('ControlOrMeta+Shift+x')
  await expect(page.getByRole('group', { name: 'Status line' })).not.toContainText('hide')
  // A new customer is shown where it is in the list.
  await page.locator('.ag-row [col-id="Name"]').first().click()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.locator('[row-index="0"] [col-id="Name"]').click()
}

/** Does every task by keyboard alone and by mouse. */
export const countTasks = async (at: AtDesk, each: (name: string) => void = () => undefined): Promise<Counted[]> => {
  const counted: Counted[] = []
  for (const task of tasks) {
    each(task.name)
    await task.begin?.(at)
    const count = async (how: 'keys' | 'mouse') => {
      await atRest(at.page)
      const hand = handAt(at.page)
      await (how === 'keys' ? task.byKeys(hand, at) : task.byMouse(hand, at))
      await task.isDone(at, how)
      return hand.counted()
    }
    const [{ keys, clicks: none }, { clicks }] = [await count('keys'), await count('mouse')]
    expect(none).toBe(0)
    counted.push({ task, keys, excel: strokesIn(task.excel), clicks, web: task.web.length })
  }
  return counted
}
