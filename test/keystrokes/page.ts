import { written } from './elsewhere.ts'
import type { Counted } from './count.ts'

/** The bars: no more keys than Excel, and at most half the clicks of a web product. */
export const isWithin = ({ keys, excel, clicks, web }: Pick<Counted, 'keys' | 'excel' | 'clicks' | 'web'>) => ({
  keys: keys <= excel,
  clicks: clicks * 2 <= web,
})

const missed = (isMet: boolean, text: string): string => (isMet ? text : `**${text}**`)
const row = (counted: Counted): string => {
  const { task, keys, excel, clicks, web } = counted
  const within = isWithin(counted)
  return `| ${task.name} | ${missed(within.keys, String(keys))} | ${excel} | ${missed(within.clicks, String(clicks))} | ${web} |`
}
/** The steps of one customer of many stand for those of the others. */
const webSteps = (web: readonly string[]): string =>
  web.length <= 10 ? web.join(', ') : `${web.slice(0, 6).join(', ')}, and so on: ${web.length} clicks`
const steps = ({ task }: Counted): string =>
  `- **${task.name}.**\n  - Excel: ${written(task.excel)}.\n  - Web: ${webSteps(task.web)}.`

/** docs/keystrokes.md, without the padding of the formatter. */
export const pageOf = (all: readonly Counted[]): string => `# Keys and clicks of everyday tasks

Five tasks, done in the built app once by keyboard alone and once by mouse, and the steps that they take elsewhere. \`npm run keystrokes\` does them, counts, and writes this page; \`npm run test:long\` does them again and compares.

The bars: no more keys than Excel, and at most half the clicks of a web product. A count over its bar is bold.

| Task | Keys | Excel | Clicks | Web |
| --- | --- | --- | --- | --- |
${all.map(row).join('\n')}

## How it is counted

- **Keys.** A chord such as Ctrl+F is one key, and so is each letter of a text. Every task begins in the list, on the name of the first customer.
- **Excel.** The same list as a sheet: the columns of our table and the payment condition after them, with filter buttons; the six columns of a new customer side by side. Ctrl+S counts, because here everything is saved; bringing the sheet to the accounting service does not.
- **Clicks.** Texts are typed, and Tab goes from text to text; neither is counted. A choice is a click; a turn of the wheel is none, here and there.
- **The country as usual.** A template of new customers gives it here, the product's own setting in the web product, and Ctrl+D the row above in Excel. What sets that up is not counted.
- **Web.** A product with a list that has a search and a filter panel, and with a page for each customer whose Edit button opens its form. It changes one customer at a time.

## The steps elsewhere

${all.map(steps).join('\n')}
`
