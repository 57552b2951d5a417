import { iconBitmap } from './bitmap.ts'
import type { Picture } from './pixels.ts'

/** Sizes that Windows uses. The installer reads small ones only as bitmaps; large ones are PNG to keep the file small. */
export const windowsSizes = [16, 20, 24, 32, 40, 48, 64, 128, 256] as const

export const windowsIcon = (pictures: readonly Picture[]): Buffer => {
  const images = pictures.map((picture) => (picture.width >= 128 ? picture.png : iconBitmap(picture)))
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let at = head.length
  for (const [index, image] of images.entries()) {
    const entry = 6 + 16 * index
    const { width, height } = pictures[index]!
    // 256 does not fit in a byte and is written as 0.
    head.writeUInt8(width % 256, entry)
    head.writeUInt8(height % 256, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(image.length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += image.length
  }
  return Buffer.concat([head, ...images])
}

/** Apple's names of the sizes, each a PNG. The second half is for screens with two pixels per point. */
export const appleSizes = {
  icp4: 16,
  icp5: 32,
  ic07: 128,
  ic08: 256,
  ic09: 512,
  ic11: 32,
  ic12: 64,
  ic13: 256,
  ic14: 512,
  ic10: 1024,
} as const

export const appleIcon = (pictureOfSize: (size: number) => Picture): Buffer => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const head = Buffer.alloc(8)
    head.write(type, 0, 'latin1')
    head.writeUInt32BE(8 + data.length, 4)
    return Buffer.concat([head, data])
  }
  return chunk(
    'icns',
    Buffer.concat(Object.entries(appleSizes).map(([type, size]) => chunk(type, pictureOfSize(size).png))),
  )
}

/** Sizes of the icon folder of Linux desktops. */
export const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512] as const

/** Linux desktops scale one picture to the sizes that they show. */
export const windowIconSize = 256
