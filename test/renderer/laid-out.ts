/** Measures that a page without a layout does not have, so that the grid draws its rows. */
const measures = { clientWidth: 2400, offsetWidth: 2400, clientHeight: 640, offsetHeight: 640, scrollHeight: 640, scrollWidth: 2400 }
for (const [name, value] of Object.entries(measures)) Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value })

/** The grid measures what it draws columns in by its computed style, after it has scrolled to one. */
const computed = window.getComputedStyle.bind(window)
const asLaidOut: Readonly<Record<PropertyKey, string>> = { width: `${measures.clientWidth}px`, height: `${measures.clientHeight}px` }
window.getComputedStyle = (element, pseudo) => new Proxy(computed(element, pseudo), {
  get: (style, name) => {
    const value: unknown = asLaidOut[name] ?? Reflect.get(style, name)
    return typeof value === 'function' ? value.bind(style) : value
  },
})
