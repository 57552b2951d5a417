import type { Page } from '@playwright/test'

/** A picture as rows of red, green, blue and alpha, from the top left. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly pixels: Buffer
  readonly png: Buffer
}

/** The visible part of the page on a transparent background. */
export const pictureOf = async (page: Page): Promise<Picture> => {
  const png = await page.screenshot({ omitBackground: true })
  const { width, height, data } = await page.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')!
      context.drawImage(image, 0, 0)
      return {
        width: image.width,
        height: image.height,
        data: [...context.getImageData(0, 0, image.width, image.height).data],
      }
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  return { width, height, pixels: Buffer.from(data), png }
}
