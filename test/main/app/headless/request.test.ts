import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ExportRun } from '../../../../main/app/headless/export-run.ts'
import { ownArguments, readRequest, type Request, type SyncRequest } from '../../../../main/app/headless/request.ts'

const read = (line: string): Request => readRequest(line.split(' ').filter(Boolean))
const sync = (part: Partial<SyncRequest> = {}): SyncRequest => ({
  is: 'sync',
  environment: 'Office',
  administrations: [],
  minutes: 60,
  quiet: false,
  json: false,
  ...part,
})

const exporting = (rest: string): string => `--export --environment Office --administration A ${rest}`
const file = (part: Partial<ExportRun> = {}): ExportRun => ({
  is: 'export',
  environment: 'Office',
  administration: 'A',
  view: null,
  form: { format: 'csv', values: 'shown' },
  output: 'a.csv',
  overwrite: false,
  minutes: 60,
  quiet: false,
  json: false,
  ...part,
})

describe('a command line', () => {
  it.each([
    ['', { is: 'window' }],
    ['--updated customers.csv', { is: 'window' }],
    ['--quiet', { is: 'window' }],
    ['-- ledgerdesk://customer/a/b/c --sync --environment Office', { is: 'window' }],
    ['--sync --environment Office -- --quiet', sync()],
    ['--help', { is: 'help' }],
    ['-h', { is: 'help' }],
    ['--sync --environment Office --help', { is: 'help' }],
    ['--sync --environment Office', sync()],
    ['--environment=Office --sync', sync()],
    ['--sync --environment=a=b', sync({ environment: 'a=b' })],
    ['--sync --environment Office --administration A --administration=--B', sync({ administrations: ['A', '--B'] })],
    ['--sync --environment Office --minutes 5 --quiet --json', sync({ minutes: 5, quiet: true, json: true })],
    [exporting('--format csv --output a.csv'), file()],
    [
      exporting('--view Debtors --format=xlsx --values raw --output=-a --overwrite --minutes 5 --quiet --json'),
      file({
        view: 'Debtors',
        form: { format: 'xlsx', values: 'raw' },
        output: '-a',
        overwrite: true,
        minutes: 5,
        quiet: true,
        json: true,
      }),
    ],
    [
      exporting('--format csv --output a.csv --separator tab --decimal point --encoding windows-1252'),
      file({
        form: { format: 'csv', values: 'shown', separator: '\t', decimal: '.', encoding: 'windows-1252' },
      }),
    ],
    [
      exporting('--format csv --output a.csv --separator semicolon --decimal ,'),
      file({ form: { format: 'csv', values: 'shown', separator: ';', decimal: ',' } }),
    ],
  ] as const)('reads %s', (line, expected) => expect(read(line)).toEqual(expected))

  it.each([
    ['--sync', { is: 'environment-missing' }],
    ['--environment Office', { is: 'command-missing' }],
    ['--sync --export --environment Office', { is: 'two-commands' }],
    ['--sync --environment Office --output a.csv', { is: 'export-only', given: '--output' }],
    ['--sync --environment Office --overwrite', { is: 'export-only', given: '--overwrite' }],
    ['--export --administration A', { is: 'environment-missing' }],
    ['--export --environment Office', { is: 'administration-missing' }],
    [
      '--export --environment Office --administration A --administration B',
      { is: 'given-twice', given: '--administration' },
    ],
    [exporting(''), { is: 'format-missing' }],
    [exporting('--format csv'), { is: 'output-missing' }],
    [exporting('--format csv --output a --output b'), { is: 'given-twice', given: '--output' }],
    [exporting('--format ods --output a'), { is: 'format-wrong', given: 'ods' }],
    [exporting('--format toString --output a'), { is: 'format-wrong', given: 'toString' }],
    [exporting('--format csv --output a --values read'), { is: 'values-wrong', given: 'read' }],
    [exporting('--format csv --output a --separator |'), { is: 'separator-wrong', given: '|' }],
    [exporting('--format csv --output a --decimal dot'), { is: 'decimal-wrong', given: 'dot' }],
    [exporting('--format csv --output a --encoding utf8'), { is: 'encoding-wrong', given: 'utf8' }],
    [exporting('--format xlsx --output a --decimal comma'), { is: 'csv-only', given: '--decimal' }],
    [exporting('--format csv --output a --overwrite=yes'), { is: 'value-unwanted', given: '--overwrite' }],
    [exporting('--format csv --output a --minutes 0'), { is: 'minutes-wrong', given: '0' }],
    ['--sync --enviroment Office', { is: 'unknown-option', given: '--enviroment' }],
    ['--sync -x --environment Office', { is: 'unknown-option', given: '-x' }],
    ['--sync --environment My Office', { is: 'stray-word', given: 'Office' }],
    ['--sync --environment', { is: 'value-missing', given: '--environment' }],
    ['--sync --environment --quiet', { is: 'value-missing', given: '--environment' }],
    ['--sync --environment=', { is: 'value-missing', given: '--environment' }],
    ['--sync=yes --environment Office', { is: 'value-unwanted', given: '--sync' }],
    ['--sync --environment A --environment B', { is: 'given-twice', given: '--environment' }],
    ['--sync --environment A --minutes 0', { is: 'minutes-wrong', given: '0' }],
    ['--sync --environment A --minutes 1441', { is: 'minutes-wrong', given: '1441' }],
    ['--sync --environment A --minutes 5m', { is: 'minutes-wrong', given: '5m' }],
  ] as const)('refuses %s', (line, mistake) => expect(read(line)).toEqual({ is: 'wrong', mistake }))

  it.each([
    '--no-sandbox',
    '--user-data-dir=/a b',
    '--inspect=0',
    '--inspect-brk',
    '--remote-debugging-port=0',
    '--lang=nl',
    '--ozone-platform=headless',
    '--password-store=gnome-libsecret',
    '--disable-gpu',
    '--js-flags=--max-old-space-size=1',
    '-psn_0_12345',
  ])('accepts %s of others anywhere', (foreign) => {
    const own = ['--sync', '--environment', 'Office']
    for (const at of [0, 1, 3]) expect(readRequest(own.toSpliced(at, 0, foreign))).toEqual(sync())
  })

  it('is read without ever throwing', () => {
    const arg = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '--sync',
        '--export',
        '--format',
        '--environment',
        '--administration=',
        '--minutes',
        '--',
        '-',
        '=',
        '--=',
        '--quiet',
        '--help=1',
        '--lang=',
      ),
    )
    fc.assert(
      fc.property(fc.array(arg), (args) =>
        ['window', 'help', 'wrong', 'sync', 'export'].includes(readRequest(args).is),
      ),
    )
  })

  it('yields the values that were written, in any order and form, among switches of others', () => {
    const value = fc.string({ unit: 'binary', minLength: 1 })
    const either = (name: string, text: string, apart: boolean): string[] =>
      apart && !text.startsWith('-') ? [name, text] : [`${name}=${text}`]
    const line = fc.record({
      environment: value,
      administrations: fc.array(value, { maxLength: 4 }),
      minutes: fc.integer({ min: 1, max: 1_440 }),
      quiet: fc.boolean(),
      json: fc.boolean(),
      apart: fc.boolean(),
      foreign: fc.subarray(['--no-sandbox', '--lang=nl', '--user-data-dir=--sync', '--proxy-server=a']),
    })
    const shuffled = line.chain(({ environment, administrations, minutes, quiet, json, apart, foreign }) => {
      const options = [
        ['--sync'],
        either('--environment', environment, apart),
        ['--minutes', String(minutes)],
        ...foreign.map((one) => [one]),
        ...(quiet ? [['--quiet']] : []),
        ...(json ? [['--json']] : []),
      ]
      const own = administrations.map((one) => either('--administration', one, apart))
      const mixed = fc.shuffledSubarray(options, { minLength: options.length })
      return mixed.map((args) => ({
        args: [...own, ...args].flat(),
        expected: sync({ environment, administrations, minutes, quiet, json }),
      }))
    })
    fc.assert(
      fc.property(shuffled, ({ args, expected }) => {
        expect(readRequest(args)).toEqual(expected)
      }),
    )
  })
})

describe('the app’s own arguments', () => {
  it('are all of them in a packaged app', () => {
    expect(ownArguments(['/opt/Ledgerdesk/ledgerdesk', '--no-sandbox', '--sync'], false)).toEqual([
      '--no-sandbox',
      '--sync',
    ])
  })
  it.each([
    [['electron', '.', '--sync'], ['--sync']],
    [
      ['electron', '--no-sandbox', '--inspect=0', '/home/me/ledgerdesk', '--sync', '--environment', '.'],
      ['--sync', '--environment', '.'],
    ],
    [['electron', '-r', 'loader.js', '.', '--sync'], ['--sync']],
    [['electron', '--no-sandbox'], []],
  ])('follow the app’s folder in development: %s', (argv, expected) =>
    expect(ownArguments(argv, true)).toEqual(expected),
  )
})
