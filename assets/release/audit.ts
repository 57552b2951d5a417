import { runTool } from './run-tool.ts'

/**
 * `npm run audit`: asks the registry which packages have known weaknesses. Exit code 0: none; 1: some, and which; 2:
 * nobody could be asked, and what to do then. Not part of `npm test`, whose answer must not change with the day.
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

const read = (said: string): Answer => {
  try {
    return JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1)) as Answer
  } catch {
    return {}
  }
}

/** npm itself when it has started us, else the one beside Node. */
const npm = (): readonly [string, readonly string[]] => {
  const own = process.env['npm_execpath']
  return own === undefined ? ['npm', []] : [process.execPath, [own]]
}

const audit = async (): Promise<number> => {
  const [command, before] = npm()
  const ran = await runTool(command, [...before, 'audit', '--json', '--loglevel=silent'])
  const found = ran === null ? undefined : read(ran.said).vulnerabilities
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
