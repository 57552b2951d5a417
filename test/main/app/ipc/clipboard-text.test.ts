import { expect, it } from 'vitest'
import { AppError } from '../../../../main/base/app-error.ts'
import { deskServices } from '../../../../main/app/ipc/desk-calls.ts'
import type { Desks } from '../../../../main/desk/pool/desks.ts'
import { largestPaste } from '../../../../preload/contract/import.ts'
import { failing } from '../../desk/desk-kit.ts'

const clipboardText = (text: () => string) =>
  deskServices({} as Desks, {
    host: {
      now: () => 0,
      pickTarget: async () => null,
      pickFile: async () => null,
      openFile: async () => null,
      saveFile: async () => false,
      copyText: async () => undefined,
      clipboardText: async () => text(),
    },
    exportFor: () => ({ environment: 'Office', administration: 'Jansen', language: 'en', terms: 'customer' }),
    mayChange: () => undefined,
    isProduction: () => false,
  }).customers.clipboardText({ environment: 'office', administration: 'A' })

it('what was copied reaches the page up to the length of a pasted table', async () => {
  await expect(clipboardText(() => 'x'.repeat(largestPaste))).resolves.toHaveLength(largestPaste)
  await expect(clipboardText(() => 'x'.repeat(largestPaste + 1))).rejects.toEqual(failing('paste-too-large'))
})
it('what was copied is not answered unasked', async () => {
  const refuse = (): never => {
    throw new AppError('paste-not-asked')
  }
  await expect(clipboardText(refuse)).rejects.toEqual(failing('paste-not-asked'))
})
