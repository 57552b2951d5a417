import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isFail } from '../../../../main/base/app-error.ts'
import { readImport } from '../../../../main/base/files/read-import.ts'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'

let folder: string
beforeEach(() => void (folder = newFolder()))
afterEach(() => removeFolder(folder))

const whyOf = async (file: string, largest = 10): Promise<string> => {
  try {
    return `read ${await readImport(file, largest, 'environment-file-unreadable')}`
  } catch (error) {
    if (!isFail(error, 'environment-file-unreadable')) throw error
    expect(JSON.stringify(error.fail)).not.toContain(folder)
    return String(error.fail.about?.['why'])
  }
}
const written = (bytes: string | Uint8Array): string => {
  const file = join(folder, 'settings.json')
  writeFileSync(file, bytes)
  return file
}

it('a picked file is read whole, up to a size', async () => {
  expect(await whyOf(written('0123456789'))).toBe('read 0123456789')
  expect(await whyOf(written('0123456789+'))).toBe('too-large')
  expect(await whyOf(written(''))).toBe('read ')
})

it("a byte order mark is not part of a picked file's text", async () =>
  expect(await whyOf(written('\ufeff{}'))).toBe('read {}'))

it.each([
  ['text in another encoding', () => written(Buffer.from([0x7b, 0xff, 0xfe, 0x7d])), 'not-text'],
  ['a file that is not there', () => join(folder, 'none.json'), 'not-allowed'],
  [
    'a folder',
    () => {
      mkdirSync(join(folder, 'folder.json'))
      return join(folder, 'folder.json')
    },
    'no-file',
  ],
])('%s is refused without naming its path', async (_what, make, why) => expect(await whyOf(make())).toBe(why))

it.skipIf(process.platform === 'win32')('a picked device that never ends is refused', async () =>
  expect(await whyOf('/dev/zero')).toBe('no-file'),
)

it.skipIf(process.platform === 'win32')(
  'a pipe that nobody writes to does not hang the app',
  async () => {
    execFileSync('mkfifo', [join(folder, 'pipe.json')])
    expect(await whyOf(join(folder, 'pipe.json'))).toBe('no-file')
  },
  5_000,
)

it('a file that is not there keeps the system’s error for the log', async () => {
  const reading = readImport(join(folder, 'none.json'), 10, 'environment-file-unreadable')
  await expect(reading).rejects.toMatchObject({ cause: { code: 'ENOENT' } })
})

it.runIf(process.platform === 'linux')('no picked file stays open', async () => {
  const open = (): number => readdirSync('/proc/self/fd').length
  const before = open()
  for (const text of ['short', 'too long for it']) for (let turn = 0; turn < 20; turn++) await whyOf(written(text))
  expect(open()).toBeLessThan(before + 10)
})
