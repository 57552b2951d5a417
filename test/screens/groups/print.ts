import { dialog, dialogOpen, pressed, rows, search, shows } from '../actions.ts'
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

/** The list of customers on paper. */
export const printing: Group = {
  title: 'Print',
  screens: [
    { name: 'print', scene: 'customers', act: bakers },
    { name: 'print-too-long', scene: 'customers', act: then(opened, shows(/(5,000|5\.000)/)) },
  ],
}
