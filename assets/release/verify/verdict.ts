export type Verdict = { readonly is: 'good'; readonly by: string } | { readonly is: 'refused'; readonly why: string }

export const refused = (why: string): Verdict => ({ is: 'refused', why })
export const good = (by: string): Verdict => ({ is: 'good', by })
