/** Sizes that happy-dom lacks, so that the grid draws its rows. */
const measures = {
  clientWidth: 2400,
  offsetWidth: 2400,
  clientHeight: 640,
  offsetHeight: 640,
  scrollHeight: 640,
  scrollWidth: 2400,
}
const asLaidOut: Readonly<Record<PropertyKey, string>> = {
  width: `${measures.clientWidth}px`,
  height: `${measures.clientHeight}px`,
}
const done = new WeakSet<object>()

/** Gives the page of this test file its sizes; each file has a page of its own. */
export const layOut = (): void => {
  const page = HTMLElement.prototype
  if (done.has(page)) return
  done.add(page)
  for (const [name, value] of Object.entries(measures))
    Object.defineProperty(page, name, { configurable: true, get: () => value })
  // The grid reads the computed style of its viewport before it draws columns.
  const computed = window.getComputedStyle.bind(window)
  window.getComputedStyle = (element, pseudo) =>
    new Proxy(computed(element, pseudo), {
      get: (style, name) => {
        const value: unknown = asLaidOut[name] ?? Reflect.get(style, name)
        return typeof value === 'function' ? value.bind(style) : value
      },
    })
}
