import type { ViesReply } from '../../main/service/vies/vies-reply.ts'
import type { Random } from './random.ts'

/** The answer of VIES about a number: now and then there is none. */
export const viesAnswer = (vatNumber: string, random: Random): ViesReply =>
  random.chance(0.1)
    ? { is: 'fault', fault: random.pick(['busy', 'state-away', 'away', 'refused'] as const) }
    : { is: /[13579]$/.test(vatNumber) ? 'valid' : 'invalid', request: null }
