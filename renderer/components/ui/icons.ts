/** 16 × 16, strokes of 1.5, drawn for this app. */
export const icons = {
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10ZM10.7 10.7 14 14',
  plus: 'M8 3v10M3 8h10',
  close: 'M4 4l8 8M12 4l-8 8',
  check: 'M3 8.5 6.5 12 13 4.5',
  down: 'M4 6l4 4 4-4',
  up: 'M4 10l4-4 4 4',
  left: 'M10 3 5 8l5 5',
  right: 'M6 3l5 5-5 5',
  arrow: 'M3 8h10M9 4l4 4-4 4',
  people:
    'M6 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM1.5 13.5c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4M10.5 3a2.3 2.3 0 0 1 0 4.3M12 9.8c1.5.5 2.5 1.8 2.5 3.7',
  changes: 'M2.5 5.5h10M10 3l2.5 2.5L10 8M13.5 10.5h-10M6 8l-2.5 2.5L6 13',
  settings:
    'M2 4.5h7M12.5 4.5H14M2 11.5h1.5M7 11.5h7M10.75 6.25a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5ZM5.25 13.25a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z',
  keys: 'M2 4.5h12v7H2zM4.5 7h.01M7 7h.01M9.5 7h.01M11.8 7h.01M5 9.3h6',
  sync: 'M13.5 8a5.5 5.5 0 0 1-10 3.2M2.5 8a5.5 5.5 0 0 1 10-3.2M12.7 2v3h-3M3.3 14v-3h3',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 5v3.2l2 1.3',
  sending: 'M8 13V3.5M4 7l4-4 4 4',
  conflict: 'M8 2.2 14.2 13.5H1.8ZM8 6.5v3.2M8 11.7v.01',
  refused: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM4 4l8 8',
  uncertain:
    'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM6.3 6.4c0-1 .8-1.6 1.7-1.6s1.7.6 1.7 1.5c0 1.2-1.7 1.3-1.7 2.6M8 11.1v.01',
  trash: 'M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.6 9h6.8l.6-9',
  undo: 'M6 3.5 3 6.5l3 3M3.3 6.5H9a4 4 0 0 1 0 7H6',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  offline: 'M2 2l12 12M5.2 8.7A4 4 0 0 1 8 7.5M2.5 6A8 8 0 0 1 5 4.3M13.5 6A8 8 0 0 0 7.6 3.6M8 12.5v.01',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 7.3v3.5M8 5v.01',
  book: 'M3 3.5c2-.8 3.7-.6 5 .5 1.3-1.1 3-1.3 5-.5v9c-2-.8-3.7-.6-5 .5-1.3-1.1-3-1.3-5-.5ZM8 4v9',
  computer: 'M2.5 3h11v7.5h-11zM5.5 13.5h5M8 10.5v3',
  print: 'M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z',
  lock: 'M4 7.5h8v6H4zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5M8 10v1.2',
  unlocked: 'M4 7.5h8v6H4zM5.5 7.5V4.5a2.5 2.5 0 0 1 4.6-1.3M8 10v1.2',
  filter: 'M2 4h12M4.5 8h7M7 12h2',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  views: 'M4 2.5h8v11L8 10.5l-4 3Z',
  pin: 'M5.5 2.5h5M6.5 2.5v4L4.5 9v1h7V9l-2-2.5v-4M8 10v4',
  pen: 'M3 13l.7-3L11 2.7 13.3 5 6 12.3ZM9.5 4.2l2.3 2.3',
  grip: 'M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01',
  saveNext: 'M1.5 7 4 9.5 9 4M12 4v8M9.5 9.5 12 12l2.5-2.5',
  outward: 'M6.5 3.5H3V13h9.5V9.5M9 2.5h4.5V7M13.5 2.5l-6 6',
  import: 'M8 9.5v-7M5 5.5l3-3 3 3M2.5 10.5v3h11v-3',
  export: 'M8 2.5v7M5 6.5l3 3 3-3M2.5 10.5v3h11v-3',
  file: 'M4 2h5l3.5 3.5V14H4zM9 2v3.5h3.5',
  quality: 'M3 2.5h10v11H3zM5.3 6l1 1 1.7-1.8M9.8 6.2h1.2M5.3 10.2l1 1 1.7-1.8M9.8 10.4h1.2',
  mute: 'M2 6.2v3.6h2.5L8 13V3L4.5 6.2ZM11 6.2l3 3.6M14 6.2l-3 3.6',
  link: 'M6.5 9.5l3-3M7 4.5 8.5 3a3 3 0 0 1 4.5 4.5L11.5 9M9 11.5 7.5 13A3 3 0 0 1 3 8.5L4.5 7',
} as const

export type IconName = keyof typeof icons

const svg = 'http://www.w3.org/2000/svg'

/** An element for the grid's cells, which Vue does not render. */
export const drawIcon = (name: IconName): SVGElement => {
  const element = document.createElementNS(svg, 'svg')
  const path = document.createElementNS(svg, 'path')
  const attributes = {
    width: '14',
    height: '14',
    viewBox: '0 0 16 16',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.5',
    'aria-hidden': 'true',
  }
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  path.setAttribute('d', icons[name])
  element.append(path)
  return element
}
