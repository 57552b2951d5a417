import { test as base } from '@playwright/test'
import { startDrawing, type Drawing } from '../screens/drawing.ts'
import { builtWindow } from '../screens/page/bundle.ts'

/** States of the built window over a fake main. The tests of a worker share a browser. */
export const test = base.extend<object, { drawing: Drawing }>({
  drawing: [
    async ({}, use) => {
      const drawing = await startDrawing(builtWindow)
      await use(drawing)
      await drawing.close()
    },
    { scope: 'worker' },
  ],
})
