import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rule } from 'eslint'
import { verdictOn } from './linear-time.ts'

export const listFile = join(import.meta.dirname, 'linear-expressions.json')

/** Expressions already checked and found linear; lint skips them. */
export const listed = (): readonly string[] => JSON.parse(readFileSync(listFile, 'utf8')) as string[]
let known: ReadonlySet<string> | undefined

/**
 * Files that build expressions at run time, reviewed by hand: character classes, fixed texts, and a person's search,
 * which has a time limit.
 */
const buildersOfExpressions = [
  'main/database/search/fold.ts',
  'main/oauth/user-name.ts',
  'main/desk/bulk/replace-text.ts',
  'main/app/headless/foreign-switches.ts',
  'renderer/i18n/direction.ts',
]

/**
 * Requires linear time of every regular expression, because they meet texts of strangers. Expressions outside the list
 * are checked here; `npm run expressions` adds them. `onExpression` is called with each.
 */
export const linearRule = (onExpression: (expression: string) => void = () => undefined): Rule.RuleModule => ({
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
    const mayMake = buildersOfExpressions.some((file) => context.filename.replaceAll('\\', '/').endsWith(`/${file}`))
    return {
      ':matches(NewExpression, CallExpression)[callee.name="RegExp"]': (node: Rule.Node) =>
        void (mayMake || context.report({ node, messageId: 'made' })),
      Literal: (node) => {
        if (!('regex' in node)) return
        const { pattern, flags } = node.regex
        const expression = `/${pattern}/${flags}`
        onExpression(expression)
        if (checked.has(expression)) return
        const { linear, says } = verdictOn(pattern, flags)
        context.report({ node, ...(linear ? { messageId: 'unlisted' } : { messageId: 'grows', data: { says } }) })
      },
    }
  },
})
