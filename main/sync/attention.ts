/** The customers that somebody looks at now. A download reads them before others. */
export interface Attention {
  /** A person opened this customer. False: it was the last one opened, too. */
  open(id: string): boolean
  /** A window shows these rows, instead of those before. */
  show(ids: readonly string[]): void
  /** The opened customer, then the shown rows; another array after each change. */
  first(): readonly string[]
}

export const openAttention = (): Attention => {
  let opened: string | null = null
  let shown: readonly string[] = []
  let first: readonly string[] = []
  const arrange = (): void => void (first = opened === null ? shown : [opened, ...shown])
  return {
    open: (id) => {
      if (id === opened) return false
      opened = id
      arrange()
      return true
    },
    show: (ids) => {
      shown = ids
      arrange()
    },
    first: () => first,
  }
}
