/** saxen has no types of its own. Only what is used here. */
declare module 'saxen' {
  export class Parser {
    on(event: 'openTag', listener: (name: string, attributes: () => object | false) => void): this
    on(event: 'closeTag', listener: (name: string) => void): this
    on(event: 'text' | 'cdata' | 'attention', listener: (text: string) => void): this
    /** Throws for XML that is not well-formed. */
    write(text: string): this
    end(): Error | null
  }
}
