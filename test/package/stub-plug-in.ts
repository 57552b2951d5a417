import { NtExecutable } from 'resedit'

/** The export table's entry in a program's data directories. */
const exportEntry = 0

/**
 * An export table of Windows: a head of 40 bytes, then addresses, names, ordinals and texts. Addresses are relative to
 * the program's start.
 */
const exportTable = (library: string, names: readonly string[], start: number): Buffer => {
  const addresses = 40
  const pointers = addresses + 4 * names.length
  const numbers = pointers + 4 * names.length
  let text = numbers + 2 * names.length
  const texts: Buffer[] = []
  const keep = (value: string): number => {
    const at = text
    const data = Buffer.from(`${value}\0`, 'latin1')
    texts.push(data)
    text += data.length
    return start + at
  }
  const head = Buffer.alloc(numbers + 2 * names.length)
  head.writeUInt32LE(keep(library), 12)
  head.writeUInt32LE(1, 16)
  head.writeUInt32LE(names.length, 20)
  head.writeUInt32LE(names.length, 24)
  head.writeUInt32LE(start + addresses, 28)
  head.writeUInt32LE(start + pointers, 32)
  head.writeUInt32LE(start + numbers, 36)
  for (const [at, name] of names.entries()) {
    head.writeUInt32LE(start, addresses + 4 * at)
    head.writeUInt32LE(keep(name), pointers + 4 * at)
    head.writeUInt16LE(at, numbers + 2 * at)
  }
  return Buffer.concat([head, ...texts])
}

/** A library that exports names without code. The installer's compiler only looks up the names. */
export const stubPlugIn = (library: string, functions: readonly string[]): Buffer => {
  const program = NtExecutable.createEmpty(true, true)
  const names = [...functions].sort()
  const place = (data: Buffer): void =>
    program.setSectionByEntry(exportEntry, {
      info: {
        name: '.edata',
        virtualSize: data.length,
        virtualAddress: 0,
        sizeOfRawData: data.length,
        pointerToRawData: 0,
        pointerToRelocations: 0,
        pointerToLineNumbers: 0,
        numberOfRelocations: 0,
        numberOfLineNumbers: 0,
        characteristics: 0x40000040,
      },
      data: Uint8Array.from(data).buffer,
    })
  place(exportTable(library, names, 0))
  place(exportTable(library, names, program.getSectionByEntry(exportEntry)!.info.virtualAddress))
  return Buffer.from(program.generate())
}
