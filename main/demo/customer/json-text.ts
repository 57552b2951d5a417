/** A JSON number that keeps its spelling, so that `0.0` stays `0.0`. */
export interface NumberText {
  readonly rawJSON: string
}

export interface Members {
  [name: string]: Value
}

export type Value = string | boolean | null | NumberText | Value[] | Members

interface SourceText {
  readonly source?: string
}

interface RawJson {
  rawJSON(text: string): NumberText
  isRawJSON(value: unknown): value is NumberText
  parse(text: string, reviver: (name: string, value: unknown, context: SourceText) => unknown): Value
}

const json = JSON as unknown as RawJson

export const numberText = (text: string): NumberText => json.rawJSON(text)

export const isNumber = (value: unknown): value is NumberText => json.isRawJSON(value)

export const isMembers = (value: Value): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isNumber(value)

/** Throws a SyntaxError for text that is not JSON. */
export const parseJson = (text: string): Value =>
  json.parse(text, (_name, value, context) =>
    typeof value === 'number' ? numberText(context.source ?? String(value)) : value,
  )

export const writeJson = (value: Value): string => JSON.stringify(value)
