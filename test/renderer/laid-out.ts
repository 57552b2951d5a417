/** Measures that a page without a layout does not have, so that the grid draws its rows. */
const measures = { clientWidth: 2400, offsetWidth: 2400, clientHeight: 640, offsetHeight: 640, scrollHeight: 640, scrollWidth: 2400 }
for (const [name, value] of Object.entries(measures)) Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value })
