import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { startService, type RunningService } from '../../main/demo/start-service.ts'
import { filesIn } from '../temporary-folder.ts'
import { mainJob } from '../tour/main-job.ts'
import { searchFor } from './readable-texts.ts'
import { test } from './world.ts'

const personal = ({ control }: RunningService, environment: 'production' | 'test'): string[] =>
  control
    .ids({ environment })
    .slice(0, 300)
    .flatMap((id) => {
      const customer = control.customer(id, { environment })!
      return ['Name', 'Email', 'VatNumber', 'Person']
        .map((field) => customer[field])
        .filter((value): value is string => typeof value === 'string' && value.length >= 8)
    })

test('after the whole tour the profile and the log hold no readable token, secret, customer name or email', async ({
  world,
}, info) => {
  test.setTimeout(240_000)
  const { tokens } = await mainJob(world.computer, info.outputPath('tour'), () => undefined, 'a failed step')
  const twins = [await startService({ seed: 1 }), await startService({ seed: 7, customers: 50 })]
  const secrets = [
    ...tokens,
    ...twins.flatMap(({ facts }) => [facts.clientSecret, facts.test.clientSecret, facts.user.password]),
    ...personal(twins[0]!, 'production'),
    ...personal(twins[1]!, 'test'),
    'Scheepswerf De Kiel',
    'Edited on the train',
    'M. van der Veen',
    'Rederij Het Anker',
  ]
  for (const twin of twins) await twin.stop()
  expect(tokens.size).toBeGreaterThanOrEqual(2)
  expect(secrets.length).toBeGreaterThan(500)

  const files = filesIn(world.computer.profile)
  expect(files.map((file) => file.slice(world.computer.profile.length))).toEqual(
    expect.arrayContaining([expect.stringContaining('desks'), expect.stringContaining('logs')]),
  )
  const textsIn = searchFor(secrets)
  const found = files.flatMap((file) => textsIn(readFileSync(file)).map((secret) => `${secret} in ${file}`))
  expect(found).toEqual([])
})

test('the search for secrets finds a planted text in each encoding, and only that one', () => {
  const textsIn = searchFor(['a-secret-token', 'a-second-token', 'another-secret'])
  const base64 = (before: string): Buffer =>
    Buffer.from(Buffer.from(`${before}a-secret-token, and more`).toString('base64'))
  const planted = [
    Buffer.from('a-secret-token'),
    Buffer.from('xa-secret-token'),
    Buffer.from('xa-secret-token', 'utf16le'),
    ...['', 'z', 'zz', 'zzz'].map(base64),
  ]
  expect(planted.map((bytes) => textsIn(Buffer.concat([Buffer.from('a-secret-t'), bytes])))).toEqual(
    planted.map(() => ['a-secret-token']),
  )
  expect(textsIn(Buffer.from('a-secret-toke'))).toEqual([])
})
