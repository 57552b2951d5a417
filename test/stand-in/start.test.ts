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
  it('opens Electron if it is there, and passes its arguments on', async () => {
    const { command, args, message } = await chooseStart(desk, ['--something'])
    expect([command, args.at(-1), message]).toEqual(['/somewhere/electron', '--something', undefined])
    expect(args).not.toContain('--no-sandbox')
  })

  it.each([
    ['Electron', desk],
    ['an installed browser', { ...desk, electron: without }],
  ])('opens another app than the built one with %s where a folder is given', async (_what, around) => {
    expect((await chooseStart(around, [], '/another/app')).args.at(-1)).toBe('/another/app')
  })

  it.each([null, '/elsewhere'])(
    'prints that it disables the sandbox for root (ELECTRON_OVERRIDE_DIST_PATH: %s)',
    async (override) => {
      const { args, message } = await chooseStart({ ...desk, superuser: true, override }, [])
      expect(args[0]).toBe('--no-sandbox')
      expect(message).toMatch(/as root/i)
    },
  )

  it('opens an installed browser if Electron cannot be downloaded', async () => {
    const { args, message } = await chooseStart({ ...desk, electron: without }, ['--something'])
    expect(args.some((part) => part.endsWith('boot.ts'))).toBe(true)
    expect([args.at(-1), message]).toEqual([
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
    const { args, message } = await chooseStart(around, [])
    expect(args.at(-1)).toMatch(/tour\.ts$/)
    expect(message).toMatch(sentence)
  })

  it.each(['--sync', '--export'])('runs headless without a display for %s', async (command) => {
    const { args, message } = await chooseStart({ ...desk, display: false }, [command, '--environment', 'Office'])
    expect(args.some((part) => part.endsWith('boot.ts'))).toBe(true)
    expect([args.slice(-3), message]).toEqual([[command, '--environment', 'Office'], undefined])
  })

  it.each(['--sync', '--export'])('runs headless for %s where no program can show a window', async (command) => {
    const { args, message } = await chooseStart({ ...desk, browser: false, electron: without }, [command, '--help'])
    expect(args.some((part) => part.endsWith('boot.ts'))).toBe(true)
    expect([args.slice(-2), message]).toEqual([[command, '--help'], undefined])
  })

  it.each(['--help', '--environment=Office'])('answers %s as the app does without a display', async (option) => {
    const { args, message } = await chooseStart({ ...desk, display: false }, [option])
    expect(args.some((part) => part.endsWith('boot.ts'))).toBe(true)
    expect([args.at(-1), message]).toEqual([option, undefined])
  })

  it('prefers the Electron named in the environment', async () => {
    expect((await chooseStart({ ...desk, display: false, override: '/mine' }, [])).command).toMatch(/^\/mine/)
  })
})
