import { click, dialog, dialogOpen, pressed, rows, search, shows } from '../actions.ts'
import { then, type Act, type Group } from '../screen.ts'

const opened: Act = then(rows, pressed('Control+p'), dialogOpen)
/** A list that fits on paper. */
const bakers: Act = then(
  rows,
  search('bakker'),
  (page) =>
    page
      .getByRole('status')
      .filter({ hasText: / (of|van) / })
      .first()
      .waitFor(),
  pressed('Control+p'),
  dialogOpen,
  (page) =>
    dialog(page)
      .getByRole('radio', { name: /^(Landscape|Liggend)$/ })
      .waitFor(),
)

/** Two rows are selected. */
const selection: Act = then(
  rows,
  async (page) => {
    for (const row of [1, 2]) await page.locator(`[row-index="${row}"] .pick-cell`).click()
  },
  pressed('Control+p'),
  dialogOpen,
)

/** The whole list is asked for. */
const run: Act = then(opened, click(/^(Print|Afdrukken)…$/))

/** Without a window, Chromium prints nothing and ends at once. */
const unanswered: Act = (page) =>
  page.evaluate(() => {
    window.print = () => undefined
  })

/** The list of customers on paper. */
export const printing: Group = {
  title: 'Print',
  screens: [
    { name: 'print', scene: 'customers', act: bakers },
    { name: 'print-selection', scene: 'customers', act: selection },
    { name: 'print-reading', scene: 'print-held', act: then(run, shows(/(500 of 1,300|500 van 1\.300)/)) },
    {
      name: 'print-open',
      scene: 'few',
      act: then(unanswered, run, shows(/window of your printer|venster van je printer/)),
    },
    { name: 'print-failed', scene: 'print-fails', act: then(run, (page) => dialog(page).getByRole('alert').waitFor()) },
    { name: 'print-changing', scene: 'print-changes', act: then(run, shows(/all the time|voortdurend/)) },
    { name: 'print-too-long', scene: 'customers', act: then(opened, shows(/(5,000|5\.000)/)) },
  ],
}
