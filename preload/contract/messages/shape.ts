/** The shape of English texts, which every language fills. A text may be made of values by a function. */
export type Shape<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : T extends readonly string[]
      ? { readonly [K in keyof T]: string }
      : { readonly [K in keyof T]: Shape<T[K]> }
