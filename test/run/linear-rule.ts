import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rule } from 'eslint'
import { verdictOn } from './linear-time.ts'

export const listFile = join(import.meta.dirname, 'linear-expressions.json')

/** Expressions that were checked and found linear, so that lint need not check them again. */
export const listed = (): readonly string[] => JSON.parse(readFileSync(listFile, 'utf8')) as string[]
let known: ReadonlySet<string> | undefined

/**
 * Put together at run time and looked at by hand: classes of characters, fixed words, and what a person searches for,
 * which has a time limit.
 */
const madeHere = [
  'main/database/search/fold.ts',
  'main/oauth/user-name.ts',
  'main/desk/bulk/replace-text.ts',
  'main/app/headless/request.ts',
  'renderer/i18n/direction.ts',
]

/**
 * No regular expression takes more time than grows with the length of its text: texts of strangers meet them. One that
 * is not on the list is checked here; `npm run expressions` writes it down. `seen` is told of each.
 */
export const linearRule = (seen: (expression: string) => void = () => undefined): Rule.RuleModule => ({
  meta: {
    type: 'problem',
    messages: {
      grows: 'Time grows with the length of the text as: {{says}}.',
      unlisted: 'Linear, but not on the list: run `npm run expressions`.',
      made: 'What is put together at run time cannot be checked: write the expression out.',
    },
  },
  create: (context) => {
    const checked = (known ??= new Set(listed()))
    const mayMake = madeHere.some((file) => context.filename.replaceAll('\\', '/').endsWith(`/${file}`))
    return {
      ':matches(NewExpression, CallExpression)[callee.name="RegExp"]': (node: Rule.Node) =>
        void (mayMake || context.report({ node, messageId: 'made' })),
      Literal: (node) => {
        if (!('regex' in node)) return
        const { pattern, flags } = node.regex
        const expression = `/${pattern}/${flags}`
        seen(expression)
        if (checked.has(expression)) return
        const { linear, says } = verdictOn(pattern, flags)
        context.report({ node, ...(linear ? { messageId: 'unlisted' } : { messageId: 'grows', data: { says } }) })
      },
    }
  },
})
