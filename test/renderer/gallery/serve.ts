/** `npm run components`: builds the gallery and serves it on this computer. */
import { serve } from '../../screens/page/serve.ts'
import { buildGallery, galleryFolder, galleryPage } from './build.ts'

await buildGallery()
const { base } = await serve(galleryFolder)
console.log(`${base}/${galleryPage}`)
