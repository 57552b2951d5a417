import { strict, StrictEmitter } from '../strict.ts'
import { app } from './app.ts'
import { isPicture } from './picture.ts'

/** A desktop notification that is recorded instead of shown. */
export class Notification extends StrictEmitter {
  readonly options: Readonly<{ title?: string; body?: string }>
  constructor(options: { title?: string; body?: string } = {}) {
    super()
    if (!app.isReady()) throw new Error('Cannot create Notification before app is ready')
    this.options = options
  }
  static isSupported(): boolean {
    return false
  }
  show(): void {
    this.emit('failed', {}, 'The stand-in shows no notifications')
  }
  close(): void {}
}

class PowerMonitor extends StrictEmitter {}
/** Tests emit its events. */
export const powerMonitor = new PowerMonitor()

const area = { x: 0, y: 0, width: 1920, height: 1080 }
const display = {
  id: 1,
  label: '',
  scaleFactor: 1,
  rotation: 0,
  bounds: area,
  workArea: area,
  size: { width: 1920, height: 1080 },
  workAreaSize: { width: 1920, height: 1080 },
}

/** One screen of an ordinary size. */
export const screen = strict('screen', {
  getPrimaryDisplay: () => display,
  getAllDisplays: () => [display],
  getDisplayMatching: (_bounds: object) => display,
  getDisplayNearestPoint: (_point: object) => display,
  getCursorScreenPoint: () => ({ x: 0, y: 0 }),
  on: () => screen,
  off: () => screen,
})

/** Knows only whether there is a picture. */
export const nativeImage = strict('nativeImage', {
  createFromPath: (path: string) => {
    const isEmpty = !isPicture(path)
    return strict('NativeImage', { isEmpty: () => isEmpty })
  },
  createEmpty: () => strict('NativeImage', { isEmpty: () => true }),
})

let copied = ''
/** A separate clipboard, so tests do not touch the person's own. */
export const clipboard = strict('clipboard', {
  readText: async (): Promise<string> => copied,
  writeText: async (text: string): Promise<void> => void (copied = text),
})

/** Reports nothing: Chromium runs with its crash reporter off. */
export const crashReporter = strict('crashReporter', { start: (_options?: object): void => undefined })

export const net = strict('net', {
  isOnline: (): boolean => process.env['LEDGERDESK_STAND_IN_OFFLINE'] !== '1',
  get online(): boolean {
    return net.isOnline()
  },
})
