import { describe, expect, it } from 'vitest'
import { controlFileIn } from '../../../main/demo/demo.ts'

describe('the controls of the Demo company', () => {
  it('stay closed in an installed app, whatever its environment says', () => {
    expect(controlFileIn({ LEDGERDESK_DEMO_CONTROL: '/tmp/control' }, true)).toEqual({})
  })

  it('open only for tests, where a file is named', () => {
    expect(controlFileIn({ LEDGERDESK_DEMO_CONTROL: '/tmp/control' }, false)).toEqual({ controlFile: '/tmp/control' })
    for (const env of [{}, { LEDGERDESK_DEMO_CONTROL: '' }]) expect(controlFileIn(env, false)).toEqual({})
  })
})
