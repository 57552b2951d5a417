import type { Picture } from './pixels.ts'

/** Bytes per row: rows of a bitmap are padded to a multiple of four. */
const rowBytes = (width: number, depth: number): number => Math.ceil((width * depth) / 32) * 4

/** Rows from the bottom up with blue first, as in Windows bitmaps; 24 bits have no alpha. */
const rows = ({ width, height, pixels }: Picture, depth: 24 | 32): Buffer => {
  const step = depth / 8
  const row = rowBytes(width, depth)
  const out = Buffer.alloc(row * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4
      const to = (height - 1 - y) * row + x * step
      out[to] = pixels[from + 2]!
      out[to + 1] = pixels[from + 1]!
      out[to + 2] = pixels[from]!
      if (step === 4) out[to + 3] = pixels[from + 3]!
    }
  }
  return out
}

const infoHeader = (width: number, height: number, depth: number): Buffer => {
  const header = Buffer.alloc(40)
  header.writeUInt32LE(40, 0)
  header.writeInt32LE(width, 4)
  header.writeInt32LE(height, 8)
  header.writeUInt16LE(1, 12)
  header.writeUInt16LE(depth, 14)
  return header
}

/** A 24-bit BMP file, the only kind that the installer's pages show. */
export const bitmapFile = (picture: Picture): Buffer => {
  const image = rows(picture, 24)
  const file = Buffer.alloc(14)
  file.write('BM', 0)
  file.writeUInt32LE(54 + image.length, 2)
  file.writeUInt32LE(54, 10)
  return Buffer.concat([file, infoHeader(picture.width, picture.height, 24), image])
}

/** A bitmap inside an .ico file: 32 bits, with a doubled height in its header and an empty mask after it. */
export const iconBitmap = (picture: Picture): Buffer => {
  const mask = Buffer.alloc(rowBytes(picture.width, 1) * picture.height)
  return Buffer.concat([infoHeader(picture.width, picture.height * 2, 32), rows(picture, 32), mask])
}
