import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rule } from 'eslint'
import { verdictOn } from './linear-time.ts'

export const listFile = join(import.meta.dirname, 'linear-expressions.json')

/** Expressions that were checked and found linear, so that lint need not check them again. */
export const listed = (): readonly string[] => JSON.parse(readFileSync(listFile, 'utf8')) as string[]

/**
 * No regular expression takes more time than grows with the length of its text: texts of strangers meet them. One that is not on the
 * list is checked here; `npm run expressions` writes it down. `seen` is told of each.
 */
export const linearRule = (seen: (expression: string) => void = () => undefined): Rule.RuleModule => ({
  meta: { type: 'problem', messages: { grows: 'Time grows with the length of the text as: {{says}}.', unlisted: 'Linear, but not on the list: run `npm run expressions`.' } },
  create: (context) => {
    const known = new Set(listed())
    return {
      Literal: (node) => {
        if (!('regex' in node)) return
        const { pattern, flags } = node.regex
        const expression = `/${pattern}/${flags}`
        seen(expression)
        if (known.has(expression)) return
        const { linear, says } = verdictOn(pattern, flags)
        context.report({ node, ...(linear ? { messageId: 'unlisted' } : { messageId: 'grows', data: { says } }) })
      },
    }
  },
})
