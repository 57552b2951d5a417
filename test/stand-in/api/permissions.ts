/** Electron's permissions and Chromium's names for them. Chromium refuses all others by itself. */
export const permissions: readonly (readonly [string, string])[] = [
  ['geolocation', 'geolocation'],
  ['notifications', 'notifications'],
  ['media', 'camera'],
  ['media', 'microphone'],
  ['clipboard-read', 'clipboard-read'],
  ['clipboard-sanitized-write', 'clipboard-write'],
  ['midi', 'midi'],
  ['idle-detection', 'idle-detection'],
  ['screen-wake-lock', 'screen-wake-lock'],
  ['storage-access', 'storage-access'],
  ['window-management', 'window-management'],
  ['fileSystem', 'local-fonts'],
]
