import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** A use of Electron, its updater or its packager, and its first place. */
export interface Use {
  /**
   * `App.exit`, `App 'second-instance'`, `WebPreferences.sandbox`, `BrowserWindow constructor`, `electron-builder
   * nsis.include`.
   */
  readonly use: string
  readonly at: string
}

export const projectRoot = join(import.meta.dirname, '../..')

/** The listed packages by the folder of their declarations, and the prefix of their names. */
const packages: readonly (readonly [folder: string, prefix: string])[] = [
  ['/node_modules/electron/', ''],
  ['/node_modules/electron-updater/', 'electron-updater '],
  ['/node_modules/builder-util-runtime/', 'electron-updater '],
  ['/node_modules/electron-builder/', 'electron-builder '],
  ['/node_modules/app-builder-lib/', 'electron-builder '],
  ['/node_modules/builder-util/', 'electron-builder '],
  ['/node_modules/electron-publish/', 'electron-builder '],
]
const prefixOf = (file: string): string | null => packages.find(([folder]) => file.includes(folder))?.[1] ?? null

const eventMethods = new Set(['on', 'once', 'off', 'addListener', 'removeListener', 'emit'])

/** The names that lead to a declaration: its property, the method whose parameter it belongs to, its type. */
const ownersOf = (declaration: ts.Node): string[] => {
  const names: string[] = []
  for (
    let node: ts.Node | undefined = declaration;
    node && !ts.isSourceFile(node) && !ts.isModuleDeclaration(node);
    node = node.parent
  ) {
    const { name } = node as { name?: ts.Node }
    const named =
      ts.isClassElement(node) ||
      ts.isTypeElement(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isVariableDeclaration(node)
    if (named && name && (ts.isIdentifier(name) || ts.isStringLiteral(name))) names.unshift(name.text)
  }
  return names
}

/** The name of a use of this declaration; null if no listed package declares it. */
const nameOf = (declaration: ts.Node | undefined): string | null => {
  const prefix = declaration ? prefixOf(declaration.getSourceFile().fileName) : null
  if (declaration === undefined || prefix === null) return null
  const owners = ownersOf(declaration)
  // A local variable of the declarations, such as `const app: App`, is not a use.
  return owners.length === 0 ? null : `${prefix}${owners.join('.')}`
}

const literalsOf = (type: ts.Type): string[] =>
  (type.isUnion() ? type.types : [type]).flatMap((one) => (one.isStringLiteral() ? [one.value] : []))

const partsOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type])

/** Whether a type is declared in this project: neither a package's nor derived from one, such as `Pick<App, 'exit'>`. */
const isOurs = ({ symbol }: ts.Type): boolean =>
  (symbol as ts.Symbol | undefined)?.declarations?.some(
    (one) =>
      one.getSourceFile().fileName.startsWith(`${projectRoot}/`) &&
      !one.getSourceFile().fileName.includes('/node_modules/'),
  ) ?? false

const isObject = ({ flags }: ts.Type): boolean => (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0

class Reader {
  readonly uses = new Map<string, string>()
  private readonly checker: ts.TypeChecker
  constructor(checker: ts.TypeChecker) {
    this.checker = checker
  }

  private note(use: string | null, node: ts.Node): void {
    if (use === null || this.uses.has(use)) return
    const file = node.getSourceFile()
    this.uses.set(
      use,
      `${file.fileName.slice(projectRoot.length + 1)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`,
    )
  }
  private noteSymbol(symbol: ts.Symbol | undefined, node: ts.Node): void {
    for (const declaration of symbol?.declarations?.slice(0, 1) ?? []) this.note(nameOf(declaration), node)
  }
  private property(type: ts.Type | undefined, name: string, node: ts.Node): void {
    if (type)
      for (const part of partsOf(this.checker.getNonNullableType(type))) this.noteSymbol(part.getProperty(name), node)
  }

  private call(node: ts.CallExpression | ts.NewExpression): void {
    const signature = this.checker.getResolvedSignature(node)
    const declaration = signature?.declaration
    if (ts.isNewExpression(node)) this.construction(node)
    // The `reply()` function passed to a listener is no member of anything.
    const owner = declaration && !ts.isFunctionTypeNode(declaration) ? nameOf(declaration) : null
    if (signature === undefined || declaration === undefined || owner === null) return
    for (const [at, parameter] of signature.parameters.entries()) {
      const given = node.arguments?.[at]
      if (given && !ts.isObjectLiteralExpression(given))
        this.given(
          this.checker.getTypeAtLocation(given),
          this.checker.getTypeOfSymbolAtLocation(parameter, node),
          given,
        )
    }
    const member = owner.split('.').at(-1)!
    const isEvent = eventMethods.has(member)
    const texts = this.firstTexts(node, declaration)
    const subject = isEvent ? owner.slice(0, -member.length - 1) : owner
    for (const text of texts) this.note(`${subject} '${text}'`, node)
    if (isEvent && texts.length === 0) this.note(owner, node)
  }
  /** Names passed as first argument, if the declaration lists them: an event, a path. */
  private firstTexts(
    { arguments: [first] = ts.factory.createNodeArray() }: ts.CallExpression | ts.NewExpression,
    { parameters: [parameter] }: ts.Signature['declaration'] & object,
  ): string[] {
    if (
      !first ||
      !parameter ||
      !ts.isParameter(parameter) ||
      !parameter.type ||
      literalsOf(this.checker.getTypeAtLocation(parameter.type)).length === 0
    )
      return []
    return literalsOf(this.checker.getTypeAtLocation(first))
  }
  /** An object passed under a type of our own: notes the members that the receiver knows, four levels deep. */
  private given(type: ts.Type, wanted: ts.Type, node: ts.Node, depth = 4): void {
    if (
      depth === 0 ||
      partsOf(type).some(({ symbol }) => nameOf((symbol as ts.Symbol | undefined)?.declarations?.[0]) !== null)
    )
      return
    const [item, wantedItem] = [this.itemOf(type), this.itemOf(wanted)]
    if (item && wantedItem) return this.given(item, wantedItem, node, depth - 1)
    for (const part of partsOf(type)) {
      for (const property of isObject(part) ? part.getProperties() : []) {
        const own = this.checker.getTypeOfSymbolAtLocation(property, node)
        for (const one of partsOf(this.checker.getNonNullableType(wanted))) {
          const known = isObject(one) && !one.isClass() ? one.getProperty(property.name) : undefined
          if (!known) continue
          this.noteSymbol(known, node)
          if (property.name === 'role')
            for (const role of literalsOf(this.checker.getNonNullableType(own)))
              this.note(`${nameOf(known.declarations?.[0])} '${role}'`, node)
          this.given(own, this.checker.getTypeOfSymbolAtLocation(known, node), node, depth - 1)
        }
      }
    }
  }
  /**
   * A package's object passed on under a type of our own: notes the members of that type, and those of its methods'
   * results.
   */
  private handedOn(type: ts.Type, wanted: ts.Type, node: ts.Node, depth = 3): void {
    if (depth === 0) return
    const theirs = partsOf(this.checker.getNonNullableType(type)).filter(
      ({ symbol }) => nameOf((symbol as ts.Symbol | undefined)?.declarations?.[0]) !== null,
    )
    if (theirs.length === 0) return
    const own = partsOf(this.checker.getNonNullableType(wanted))
      .flatMap((one) => (one.isIntersection() ? one.types : [one]))
      .filter(isOurs)
    for (const property of own.flatMap((one) => one.getProperties())) {
      for (const member of theirs.flatMap((one) => one.getProperty(property.name) ?? [])) {
        this.noteSymbol(member, node)
        this.handedOn(this.answerOf(member, node), this.answerOf(property, node), node, depth - 1)
      }
    }
  }
  /** The type of a member, or of its call's final result. */
  private answerOf(member: ts.Symbol, node: ts.Node): ts.Type {
    const type = this.checker.getTypeOfSymbolAtLocation(member, node)
    const answer = type.getCallSignatures()[0]?.getReturnType() ?? type
    return this.checker.getAwaitedType(answer) ?? answer
  }
  private itemOf(type: ts.Type): ts.Type | undefined {
    return partsOf(this.checker.getNonNullableType(type))
      .find((one) => this.checker.isArrayType(one) || this.checker.isTupleType(one))
      ?.getNumberIndexType()
  }
  private construction({ expression }: ts.NewExpression): void {
    const symbol = this.checker.getTypeAtLocation(expression).symbol as ts.Symbol | undefined
    for (const declaration of symbol?.declarations?.slice(0, 1) ?? []) {
      const owner = nameOf(declaration)
      if (owner !== null) this.note(`${owner} constructor`, expression)
    }
  }

  /** The type that a literal is written for; of a union, the types with all its names. */
  private meant(node: ts.ObjectLiteralExpression): ts.Type | undefined {
    const type = this.checker.getContextualType(node)
    if (!type?.isUnion()) return type
    const names = node.properties.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name.text] : []))
    return type.types.find((one) => names.every((name) => one.getProperty(name))) ?? type
  }
  private literal(node: ts.ObjectLiteralExpression): void {
    const type = this.meant(node)
    if (!type) return
    for (const one of node.properties) {
      if (ts.isSpreadAssignment(one)) this.given(this.checker.getTypeAtLocation(one.expression), type, one)
      if (!one.name || !(ts.isIdentifier(one.name) || ts.isStringLiteral(one.name))) continue
      this.property(type, one.name.text, one)
      // Each role of a menu is a behaviour of its own.
      if (
        one.name.text === 'role' &&
        ts.isPropertyAssignment(one) &&
        ts.isStringLiteral(one.initializer) &&
        nameOf(type.getProperty('role')?.declarations?.[0]) !== null
      )
        this.note(`${nameOf(type.getProperty('role')?.declarations?.[0])} '${one.initializer.text}'`, one)
    }
  }
  private pattern(node: ts.ObjectBindingPattern): void {
    const type = this.checker.getTypeAtLocation(node)
    for (const { propertyName, name } of node.elements) {
      const taken = propertyName ?? name
      if (ts.isIdentifier(taken)) this.property(type, taken.text, taken)
    }
  }
  /** `class Feed extends Provider` and the overridden members are uses as well. */
  private heir(node: ts.ClassLikeDeclaration): void {
    const base = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0]
    if (!base) return
    const type = this.checker.getTypeAtLocation(base)
    const owner = nameOf(type.symbol?.declarations?.[0])
    if (owner === null) return
    this.note(`${owner} constructor`, base)
    for (const member of node.members)
      if (member.name && ts.isIdentifier(member.name)) this.property(type, member.name.text, member)
  }

  visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) this.access(node)
    else if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
      this.property(this.checker.getTypeAtLocation(node.expression), node.argumentExpression.text, node)
    else if (ts.isObjectLiteralExpression(node)) this.literal(node)
    else if (ts.isObjectBindingPattern(node)) this.pattern(node)
    else if (ts.isClassLike(node)) this.heir(node)
    else if (ts.isIdentifier(node) && ts.isCallExpression(node.parent) && node.parent.expression === node)
      this.noteSymbol(this.aliased(node), node)
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) this.call(node)
    if (
      ts.isIdentifier(node) ||
      ts.isPropertyAccessExpression(node) ||
      ts.isCallExpression(node) ||
      ts.isNewExpression(node)
    )
      this.whole(node)
    ts.forEachChild(node, this.visit)
  }
  /** `open({ storage: safeStorage })`, `take(window)`: the uses follow from the receiving type. */
  private whole(node: ts.Identifier | ts.PropertyAccessExpression | ts.CallExpression | ts.NewExpression): void {
    const wanted = this.checker.getContextualType(node)
    if (wanted) this.handedOn(this.checker.getTypeAtLocation(node), wanted, node)
  }
  /** A listener is noted by its event's name. */
  private access({ name, parent }: ts.PropertyAccessExpression): void {
    if (!(eventMethods.has(name.text) && ts.isCallExpression(parent)))
      this.noteSymbol(this.aliased(name) ?? this.checker.getSymbolAtLocation(name), name)
  }
  /** The function behind an imported name, or behind the member of a default import. */
  private aliased(node: ts.MemberName): ts.Symbol | undefined {
    const symbol = this.checker.getSymbolAtLocation(node)
    const found = symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol
    return found?.declarations?.some(ts.isFunctionDeclaration) ? found : undefined
  }
}

const compilerOptions = (): ts.CompilerOptions => {
  const { config } = ts.readConfigFile(join(projectRoot, 'tsconfig.json'), (file) => readFileSync(file, 'utf8')) as {
    config: { compilerOptions: object }
  }
  return {
    ...ts.convertCompilerOptionsFromJson(config.compilerOptions, projectRoot).options,
    types: ['node', 'vite/client'],
  }
}

/**
 * Files that can hold objects of these packages: those that import them, directly or through one other file.
 * Type-checking all other files would take seconds.
 */
const filesThatMeetThem = (program: ts.Program, files: readonly string[]): readonly ts.SourceFile[] => {
  const sources = files.map((file) => program.getSourceFile(join(projectRoot, file))!)
  const imports = (file: ts.SourceFile): string[] =>
    ts.preProcessFile(file.text, true, false).importedFiles.map(({ fileName }) => fileName)
  const direct = new Set(
    sources.filter((file) => imports(file).some((name) => /^electron(?:$|\/|-updater|-builder)/.test(name))),
  )
  const paths = new Set([...direct].map(({ fileName }) => fileName))
  return sources.filter(
    (file) =>
      direct.has(file) ||
      imports(file).some((name) => name.startsWith('.') && paths.has(join(dirname(file.fileName), name))),
  )
}

/** Parsed files; parsing the declarations is most of the work. */
const parsed = new Map<string, ts.SourceFile | undefined>()

/** The uses in some files. `text` replaces files in the tests of this reader. */
export const readUses = (files: readonly string[], text: Readonly<Record<string, string>> = {}): readonly Use[] => {
  const options = compilerOptions()
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  const given = new Map(Object.entries(text).map(([file, content]) => [join(projectRoot, file), content]))
  host.fileExists = (file) => given.has(file) || fileExists.call(host, file)
  host.getSourceFile = (file, version) => {
    const content = given.get(file)
    if (content !== undefined) return ts.createSourceFile(file, content, version)
    if (!parsed.has(file)) parsed.set(file, getSourceFile.call(host, file, version))
    return parsed.get(file)
  }
  const program = ts.createProgram({ rootNames: files.map((file) => join(projectRoot, file)), options, host })
  const reader = new Reader(program.getTypeChecker())
  for (const file of filesThatMeetThem(program, files)) ts.forEachChild(file, reader.visit)
  return [...reader.uses].map(([use, at]) => ({ use, at })).sort((one, other) => (one.use < other.use ? -1 : 1))
}

const filesOf = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: projectRoot })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()

export const appFiles = filesOf('{main,preload}/**/*.ts')

/** Scripts that call the packager. A file that only imports its types holds settings, which `build-uses.ts` lists. */
const packingScripts = (): readonly string[] =>
  filesOf('assets/release/**/*.ts').filter((file) =>
    /^import (?!type ).* from 'electron-builder'$/m.test(readFileSync(join(projectRoot, file), 'utf8')),
  )

/** The uses in the code of the main process, the preloads and the build; one program, because that takes seconds. */
export const codeUses = (): readonly Use[] => readUses([...appFiles, ...packingScripts()])
