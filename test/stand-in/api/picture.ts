import { readFileSync } from 'node:fs'

const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const pngEnd = Buffer.from('IEND\xae\x42\x60\x82', 'latin1')
const jpegStart = Buffer.from([0xff, 0xd8, 0xff])

const isPng = (data: Buffer): boolean => data.subarray(0, 8).equals(pngStart) && data.subarray(-8).equals(pngEnd)
const isJpeg = (data: Buffer): boolean => data.subarray(0, 3).equals(jpegStart)
/** Every picture that its list names lies within the file. */
const isIco = (data: Buffer): boolean => {
  if (data.length < 6 || data.readUInt32LE(0) !== 0x10000) return false
  const count = data.readUInt16LE(4)
  if (count === 0 || data.length < 6 + 16 * count) return false
  return Array.from({ length: count }, (_, index) => 6 + 16 * index).every(
    (entry) => data.readUInt32LE(entry + 8) + data.readUInt32LE(entry + 12) <= data.length,
  )
}

/**
 * Whether Electron can read a picture from the file: PNG and JPEG, and .ico on Windows alone
 * (`NativeImage::CreateFromPath`).
 */
export const isPicture = (path: string): boolean => {
  let data: Buffer
  try {
    data = readFileSync(path)
  } catch {
    return false
  }
  return process.platform === 'win32' && /\.ico$/i.test(path) ? isIco(data) : isPng(data) || isJpeg(data)
}

/** Why a window cannot have this icon; null if it can (`NativeImage::TryConvertNativeImage`). */
export const iconFault = (icon: unknown): string | null => {
  // A picture that the stand-in itself made is an object, which no app of ours uses as an icon.
  if (typeof icon !== 'string') return 'Argument must be a file path or a NativeImage'
  return isPicture(icon) ? null : `Failed to load image from path '${icon}'`
}
