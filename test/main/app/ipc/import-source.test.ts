import { describe, expect, it } from 'vitest'
import { largestDrop, largestPaste } from '../../../../preload/contract/import.ts'
import { sourceToRead } from '../../../../main/app/ipc/import-source.ts'

const picks = (path: string | null) => {
  const asked: (readonly string[])[] = []
  const pickFile = async (extensions: readonly string[]): Promise<string | null> => {
    asked.push(extensions)
    return path
  }
  return { asked, pickFile }
}

describe('the source of an import', () => {
  it('is the file that the user picks, never a path of the page', async () => {
    const dialog = picks('/there/customers.xlsx')
    expect(await sourceToRead(dialog, { is: 'file' })).toEqual({ is: 'file', path: '/there/customers.xlsx' })
    expect(dialog.asked).toEqual([['xlsx', 'csv', 'tsv', 'txt']])
    expect(await sourceToRead(picks(null), { is: 'file' })).toBe(null)
  })

  it('is what was dropped or pasted, up to a limit', async () => {
    const dialog = picks(null)
    const dropped = (size: number) =>
      sourceToRead(dialog, { is: 'dropped', name: 'a.csv', bytes: new Uint8Array(size) })
    const pasted = (size: number) => sourceToRead(dialog, { is: 'pasted', text: 'x'.repeat(size) })
    expect(await dropped(largestDrop)).toMatchObject({ is: 'bytes', name: 'a.csv' })
    expect(await pasted(largestPaste)).toMatchObject({ is: 'text' })
    const tooLarge = { fail: { code: 'import-drop-too-large' } }
    await expect(dropped(largestDrop + 1)).rejects.toMatchObject(tooLarge)
    await expect(pasted(largestPaste + 1)).rejects.toMatchObject(tooLarge)
    expect(dialog.asked).toEqual([])
  })
})
