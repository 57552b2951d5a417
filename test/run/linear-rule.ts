import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rule } from 'eslint'
import { verdictOn } from './linear-time.ts'

export const listFile = join(import.meta.dirname, 'linear-expressions.json')

/** Expressions already checked and found linear; lint skips them. */
export const listed = (): readonly string[] => JSON.parse(readFileSync(listFile, 'utf8')) as string[]
let known: ReadonlySet<string> | undefined

/**
 * Files that build expressions at run time, reviewed by hand: character classes, fixed texts, a person's search, which
 * has a time limit, and the names of a record between values that cannot hold their own end.
 */
const buildersOfExpressions = [
  'main/database/search/fold.ts',
  'main/oauth/user-name.ts',
  'main/desk/bulk/replace-text.ts',
  'main/desk/quality/record-texts.ts',
  'main/app/headless/foreign-switches.ts',
  'renderer/i18n/direction.ts',
]

/** `RegExp` anywhere but in a type or on the right of `instanceof`: also another name for it, or a property of a global. */
const constructorOfExpressions =
  'Identifier[name="RegExp"]:not(TSTypeReference > *):not(BinaryExpression[operator="instanceof"] > *)'

/** These methods of a text make an expression of a text. */
const textAsExpression =
  'CallExpression[callee.property.name=/^(?:match|matchAll|search)$/] > :matches(Literal:not([regex]), TemplateLiteral, BinaryExpression).arguments'

/** vue-eslint-parser's visit of a component's template, besides its script. */
interface TemplateServices {
  readonly defineTemplateBodyVisitor?: (template: Rule.RuleListener, script: Rule.RuleListener) => Rule.RuleListener
}

/**
 * Requires linear time of every regular expression, because they meet texts of strangers. Expressions outside the list
 * are checked here; `npm run expressions` adds them. `onExpression` is called with each.
 *
 * Not seen: a text in a variable that `match`, `matchAll` or `search` make an expression of, as its type is not asked
 * for, and `globalThis['RegExp']`.
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
    const made = (node: Rule.Node): void => void (mayMake || context.report({ node, messageId: 'made' }))
    const visitor: Rule.RuleListener = {
      [constructorOfExpressions]: made,
      [textAsExpression]: made,
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
    const services = context.sourceCode.parserServices as TemplateServices
    return services.defineTemplateBodyVisitor?.(visitor, visitor) ?? visitor
  },
})
