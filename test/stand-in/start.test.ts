import { describe, expect, it } from 'vitest'
import { chooseStart, type Surroundings } from './start.ts'

const desk: Surroundings = {
  display: true,
  browser: true,
  superuser: false,
  override: null,
  electron: async () => '/somewhere/electron',
}
const without = async (): Promise<null> => null

describe('npm start', () => {
  it('opens Electron where there is one, and passes its arguments on', async () => {
    const { command, args, say } = await chooseStart(desk, ['--something'])
    expect([command, args.at(-1), say]).toEqual(['/somewhere/electron', '--something', undefined])
    expect(args).not.toContain('--no-sandbox')
  })

  it.each([null, '/elsewhere'])(
    'says that it leaves the sandbox out for root (ELECTRON_OVERRIDE_DIST_PATH: %s)',
    async (override) => {
      const { args, say } = await chooseStart({ ...desk, superuser: true, override }, [])
      expect(args[0]).toBe('--no-sandbox')
      expect(say).toMatch(/as root/i)
    },
  )

  it('opens an installed browser where Electron cannot be had', async () => {
    const { args, say } = await chooseStart({ ...desk, electron: without }, ['--something'])
    expect(args.some((part) => part.endsWith('boot.ts'))).toBe(true)
    expect([args.at(-1), say]).toEqual([
      '--something',
      'Electron could not be downloaded, so the app opens in a window of your installed browser.',
    ])
  })

  it.each([
    [
      'there is no display',
      { ...desk, display: false, electron: () => Promise.reject(new Error('nobody should download')) },
      /no display/,
    ],
    ['there is no browser either', { ...desk, browser: false, electron: without }, /no Chrome/],
  ])('runs the tour where %s', async (_where, around, sentence) => {
    const { args, say } = await chooseStart(around, [])
    expect(args.at(-1)).toMatch(/tour\.ts$/)
    expect(say).toMatch(sentence)
  })

  it('runs without a window where there is no display, when that is what is asked for', async () => {
    const { args, say } = await chooseStart({ ...desk, display: false }, ['--sync', '--environment', 'Office'])
    expect(args.some((part) => part.endsWith('boot.ts'))).toBe(true)
    expect([args.slice(-3), say]).toEqual([['--sync', '--environment', 'Office'], undefined])
  })

  it('takes the Electron that the environment names, whatever else there is', async () => {
    expect((await chooseStart({ ...desk, display: false, override: '/mine' }, [])).command).toMatch(/^\/mine/)
  })
})
