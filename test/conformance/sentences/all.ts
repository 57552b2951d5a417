import type { Sentence } from '../sentence.ts'
import { section1 } from './section-1.ts'
import { section2Fields } from './section-2-fields.ts'
import { section2 } from './section-2.ts'
import { section3 } from './section-3.ts'
import { section4Authorization } from './section-4-authorization.ts'
import { section4Data } from './section-4-data.ts'
import { section5 } from './section-5.ts'
import { sections6To9 } from './sections-6-to-9.ts'

/** In the order of the contract. */
export const sentences: readonly Sentence[] = [
  ...section1,
  ...section2Fields,
  ...section2,
  ...section3,
  ...section4Data,
  ...section4Authorization,
  ...section5,
  ...sections6To9,
]
