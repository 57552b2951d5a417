import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesWithBrowsers } from './browsers.ts'

it('filesWithBrowsers finds a test that starts a browser directly or through its imports', () => {
  const found = filesWithBrowsers(join(import.meta.dirname, '../..'))
  for (const file of [
    'test/stand-in/app.test.ts',
    'test/stand-in/launches.test.ts',
    'test/renderer/gallery/gallery.test.ts',
    'test/screens/draw-states.test.ts',
    'test/main/electron/sign-in/unseen-sign-in.test.ts',
    'test/main/electron/dialogs/open-browser.test.ts',
  ])
    expect(found).toContain(file)
  for (const file of ['test/stand-in/codec.test.ts', 'test/main/app/app.test.ts', 'test/run/run.test.ts'])
    expect(found).not.toContain(file)
})
