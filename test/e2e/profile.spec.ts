import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { startService, type RunningService } from '../../main/demo/start-service.ts'
import { mainJob } from '../tour/main-job.ts'
import { test } from './world.ts'

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** The encodings in which a file could hold a text: UTF-8, UTF-16, and base64 in its three alignments. */
const disguises = (text: string): Buffer[] => {
  const plain = Buffer.from(text)
  const inBase64 = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), plain])
      .toString('base64')
      .slice(shift === 0 ? 0 : 4)
      .replace(/.{4}$/, ''),
  )
  return [
    plain,
    Buffer.from(text, 'utf16le'),
    ...inBase64.filter((one) => one.length >= 8).map((one) => Buffer.from(one)),
  ]
}

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

test(
  'after the whole tour the profile and the log hold no readable token, secret, customer name or email',
  { tag: '@waiting' },
  async ({ world }, info) => {
    test.setTimeout(240_000)
    const { tokens } = await mainJob(world.computer, info.outputPath('tour'), () => undefined)
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

    const files = filesUnder(world.computer.profile)
    expect(files.map((file) => file.slice(world.computer.profile.length))).toEqual(
      expect.arrayContaining([expect.stringContaining('desks'), expect.stringContaining('logs')]),
    )
    const contents = files.map((file) => ({ file, bytes: readFileSync(file) }))
    const found = secrets.flatMap((secret) =>
      disguises(secret).flatMap((bytes) =>
        contents.filter((one) => one.bytes.includes(bytes)).map(({ file }) => `${secret} in ${file}`),
      ),
    )
    expect(found).toEqual([])
  },
)

test('the search for secrets finds planted texts', () => {
  const hidden = Buffer.concat([
    Buffer.from('x'),
    Buffer.from(`ab${Buffer.from('zz-a-secret-token').toString('base64')}`),
  ])
  expect(disguises('a-secret-token').some((bytes) => hidden.includes(bytes))).toBe(true)
})
