/** A Windows computer as far as an installer's script changes it. */
export interface WindowsComputer {
  /** Values by root and path, such as `HKCU\Software\Classes\ledgerdesk\(default)`. */
  readonly registry: Map<string, string>
  readonly files: Set<string>
}

type Processor = 'x64' | 'arm64'

export interface Installation {
  readonly folder: string
  readonly isForAll: boolean
  readonly isUpdate: boolean
  /** The computer's processor, and those that the installer has the app for. */
  readonly processor?: Processor
  readonly packed?: readonly Processor[]
}

type Variables = ReadonlyMap<string, string>

const words = (line: string): readonly string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => double ?? single ?? bare!)

const expanded = (text: string, variables: Variables): string => {
  const next = text.replaceAll(/\$\{(\w+)\}|\$(\w+)/g, (whole, defined?: string, variable?: string) => {
    const value = variables.get(defined ?? variable!)
    if (value === undefined) throw new Error(`The script uses ${whole}, which is not set.`)
    return value
  })
  return next === text ? text : expanded(next, variables)
}

interface Script {
  readonly definitions: Variables
  readonly macros: ReadonlyMap<string, { readonly parameters: readonly string[]; readonly lines: readonly string[] }>
}

const readScript = (text: string): Script => {
  const code = text.replaceAll(/^\s*;.*$/gm, '')
  return {
    definitions: new Map([...code.matchAll(/^!define (\w+) "(.*)"$/gm)].map(([, name, value]) => [name!, value!])),
    macros: new Map(
      [...code.matchAll(/^!macro (\w+)(.*)$([^]*?)^!macroend$/gm)].map(([, name, parameters, body]) => [
        name!,
        {
          parameters: words(parameters!),
          lines: body!
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean),
        },
      ]),
    ),
  }
}

/** Thrown by the command that ends an installer. */
const quit = new Error('The installer ended itself.')

/**
 * Carries out a macro of a script: the commands that change the registry and files, and their conditions. Returns the
 * names of the sentences that it showed, and whether it ended itself.
 */
export const runInstaller = (
  text: string,
  macro: string,
  { registry, files }: WindowsComputer,
  { folder, isForAll, isUpdate, processor = 'x64', packed = ['x64'] }: Installation,
): { readonly shown: readonly string[]; readonly isEnded: boolean } => {
  const { definitions, macros } = readScript(text)
  const shown: string[] = []
  const flags = new Map([
    ['${isUpdated}', isUpdate],
    ['${IsNativeARM64}', processor === 'arm64'],
    ['APP_64', packed.includes('x64')],
    ['APP_ARM64', packed.includes('arm64')],
  ])
  let context = isForAll ? 'all' : 'current'
  const variables = new Map([
    ...definitions,
    ['INSTDIR', folder],
    ['installMode', isForAll ? 'all' : 'CurrentUser'],
    ['APP_EXECUTABLE_FILENAME', 'Ledgerdesk.exe'],
    ['APP_PACKAGE_NAME', 'ledgerdesk'],
    ['APP_INSTALLER_STORE_FILE', 'ledgerdesk-updater\\installer.exe'],
    ['SHORTCUT_NAME', 'Ledgerdesk'],
  ])
  const now = (): Variables =>
    new Map([
      ...variables,
      ['SMPROGRAMS', `${context}:Start Menu`],
      ['LOCALAPPDATA', `${context}:Local`],
      ['SHELL_CONTEXT', context === 'all' ? 'HKLM' : 'HKCU'],
    ])
  const keyOf = (root: string, key: string): string => `${root === 'SHELL_CONTEXT' ? now().get(root) : root}\\${key}\\`
  const removeUnder = (path: string, from: { keys(): Iterable<string>; delete(key: string): boolean }): void => {
    for (const key of [...from.keys()]) if (key.startsWith(path)) from.delete(key)
  }
  const commands: Readonly<Record<string, (...args: readonly string[]) => void>> = {
    ReadRegStr: (to, root, key, name) =>
      void variables.set(to!.slice(1), registry.get(keyOf(root!, key!) + (name || '(default)')) ?? ''),
    StrCpy: (to, from, length) =>
      void variables.set(to!.slice(1), from!.slice(0, length === undefined ? undefined : +length)),
    StrLen: (to, from) => void variables.set(to!.slice(1), String(from!.length)),
    DeleteRegKey: (root, key) => removeUnder(keyOf(root!, key!), registry),
    SetShellVarContext: (to) => void (context = to!),
    FileOpen: (to, path) => {
      variables.set(to!.slice(1), path!)
      files.add(path!)
    },
    FileClose: () => undefined,
    MessageBox: (_box, sentence) => void shown.push(sentence!),
    SetErrorLevel: () => undefined,
    Quit: () => {
      throw quit
    },
    Delete: (path) => void files.delete(path!),
    RMDir: (_all, path) => removeUnder(`${path}\\`, files),
  }
  const holds = (kind: string, args: readonly string[]): boolean => {
    const flag = flags.get(args[0]!)
    if (flag !== undefined) return flag !== (kind === '${ifNot}' || kind === '!ifndef')
    const [one, is, other] = args.map((arg) => expanded(arg, now()))
    if (is !== '==') throw new Error(`The condition ${args.join(' ')} is not known here.`)
    return one === other
  }
  const carryOut = (name: string, given: readonly string[]): void => {
    const { parameters, lines } = macros.get(name)!
    parameters.forEach((parameter, at) => variables.set(parameter, given[at]!))
    const conditions: boolean[] = []
    for (const line of lines) {
      const [command, ...args] = words(line)
      if (command === '${endif}' || command === '!endif') conditions.pop()
      else if (/^(?:!ifn?def|\$\{if(?:Not)?\})$/.test(command!))
        conditions.push(conditions.every(Boolean) && holds(command!, args))
      else if (conditions.includes(false)) continue
      else if (command === '!insertmacro') carryOut(args[0]!, args.slice(1))
      else {
        // The variable that a command sets is not read.
        const target = /^(?:ReadRegStr|StrCpy|StrLen|FileOpen)$/.test(command!) ? 1 : 0
        commands[command!]!(...args.map((arg, at) => (at < target ? arg : expanded(arg, now()))))
      }
    }
  }
  try {
    carryOut(macro, [])
    return { shown, isEnded: false }
  } catch (error) {
    if (error !== quit) throw error
    return { shown, isEnded: true }
  }
}
