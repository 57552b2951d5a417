import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { removeFiles } from '../../../../main/base/files/remove-files.ts'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'

it('a file or a folder is removed with what is in it, and may be gone already', async () => {
  const folder = newFolder('remove')
  onTestFinished(() => removeFolder(folder))
  mkdirSync(join(folder, 'desks', 'office'), { recursive: true })
  for (const name of ['desks/office/a.db', 'a.db', 'b.db']) writeFileSync(join(folder, name), 'x')
  for (const name of ['desks', 'a.db', 'a.db']) await removeFiles(join(folder, name))
  expect(readdirSync(folder)).toEqual(['b.db'])
})

it('a file that the disk does not remove is a failure with its cause', async () => {
  const folder = newFolder('remove')
  onTestFinished(() => removeFolder(folder))
  await expect(removeFiles(join(folder, 'x'.repeat(300)))).rejects.toMatchObject({
    fail: { code: 'files-not-removed' },
    cause: { code: 'ENAMETOOLONG' },
  })
})
