import { runTool } from './run-tool.ts'

/**
 * `npm run audit` asks the registry for known weaknesses of packages. Exit code 0: none; 1: some, which it prints; 2:
 * no answer, with advice. Not part of `npm test`, whose result must not depend on the day.
 */
interface Answer {
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly severity: string; readonly range: string; readonly isDirect: boolean }>
  >
}

const unanswered = `The registry did not say which packages have known weaknesses: it cannot be reached, or does not answer this question.
Run "npm run audit" again where it does. Without one, "npm run sbom" writes what is in the app into dist/, and a scanner that brings its own
list of weaknesses reads that file, for example: osv-scanner scan --sbom=dist/ledgerdesk-VERSION.cdx.json
`

const read = (output: string): Answer => {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as Answer
  } catch {
    return {}
  }
}

/** The npm that started this script, else the one on the path. */
const npm = (): readonly [string, readonly string[]] => {
  const own = process.env['npm_execpath']
  return own === undefined ? ['npm', []] : [process.execPath, [own]]
}

const audit = async (): Promise<number> => {
  const [command, before] = npm()
  const ran = await runTool(command, [...before, 'audit', '--json', '--loglevel=silent'])
  const found = ran === null ? undefined : read(ran.output).vulnerabilities
  if (found === undefined) {
    process.stderr.write(unanswered)
    return 2
  }
  const lines = Object.entries(found).map(
    ([name, { severity, range, isDirect }]) => `${name} ${range}: ${severity}${isDirect ? '' : ', by way of another'}`,
  )
  process.stdout.write(lines.length === 0 ? 'No package here has a known weakness.\n' : `${lines.join('\n')}\n`)
  return lines.length === 0 ? 0 : 1
}

process.exitCode = await audit()
