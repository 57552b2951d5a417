import { isBuiltin, registerHooks, type LoadFnOutput, type ModuleFormat } from 'node:module'
import { dirname, extname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { content, exists, inside, isFolder } from './archive.ts'

type Asked = 'import' | 'require'

const isHere = (path: string): boolean => {
  const at = inside(path)
  return at !== null && exists(at)
}
const isFile = (path: string): boolean => isHere(path) && !isFolder(inside(path)!)
const textOf = (path: string): string | Buffer => {
  const found = content(inside(path)!)
  return 'beside' in found ? '' : found.bytes
}
const json = (path: string): Readonly<Record<string, unknown>> =>
  JSON.parse(textOf(path).toString()) as Record<string, unknown>

const notFound = (name: string, from: string): Error =>
  Object.assign(new Error(`Cannot find '${name}' from ${from}: the archive does not hold it`), {
    code: 'ERR_MODULE_NOT_FOUND',
  })

/** `require` tries extensions and a folder's main file; `import` needs the exact name. */
const fileAt = (path: string, asked: Asked): string | null => {
  if (isFile(path)) return path
  if (asked === 'import') return null
  const whole = ['.js', '.json', '.node'].map((ending) => path + ending).find(isFile)
  if (whole !== undefined) return whole
  if (!isHere(path)) return null
  const described = join(path, 'package.json')
  const main = isFile(described) ? json(described)['main'] : undefined
  return (
    [...(typeof main === 'string' ? [join(path, main), join(path, `${main}.js`)] : []), join(path, 'index.js')].find(
      isFile,
    ) ?? null
  )
}

/** Resolves a package's exports. Conditions are not supported, because no packed package has them. */
const exported = (folder: string, inner: string): string | null => {
  const { exports } = json(join(folder, 'package.json'))
  if (exports === undefined) return inner === '' ? fileAt(folder, 'require') : fileAt(join(folder, inner), 'require')
  const key = inner === '' ? '.' : `./${inner}`
  const named = typeof exports === 'string' ? { '.': exports } : (exports as Record<string, unknown>)
  const target = named[key]
  if (typeof target === 'object') throw new Error(`not implemented in the stand-in: conditions of ${folder}`)
  return typeof target === 'string' && isFile(join(folder, target)) ? join(folder, target) : null
}

/** A packed file can only import packages packed with it (`Module._nodeModulePaths` in Electron's `lib/node/init.ts`). */
const packageFile = (name: string, from: string): string | null => {
  const [scope = '', second = '', ...others] = name.split('/')
  const [own, inner] = scope.startsWith('@')
    ? [`${scope}/${second}`, others.join('/')]
    : [scope, [second, ...others].filter(Boolean).join('/')]
  for (let folder = from; inside(folder) !== null; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', own)
    if (isFile(join(found, 'package.json'))) return exported(found, inner)
  }
  return null
}

const find = (name: string, from: string, asked: Asked): string | null => {
  if (name.startsWith('file:')) return fileAt(fileURLToPath(name), asked)
  if (/^\.{0,2}\//.test(name) || name === '.' || name === '..')
    return fileAt(resolve(from, asked === 'import' ? decodeURIComponent(name) : name), asked)
  return packageFile(name, from)
}

const formatOf = (path: string): ModuleFormat => {
  switch (extname(path)) {
    case '.mjs':
      return 'module'
    case '.cjs':
      return 'commonjs'
    case '.json':
      return 'json'
    case '.node':
      return 'addon'
    default:
      break
  }
  for (let folder = dirname(path); inside(folder) !== null; folder = dirname(folder)) {
    const described = join(folder, 'package.json')
    if (isFile(described)) return json(described)['type'] === 'module' ? 'module' : 'commonjs'
  }
  return 'commonjs'
}

const pathOf = (url: string | undefined): string | null =>
  url?.startsWith('file:') === true ? fileURLToPath(url) : null

const load = (path: string): LoadFnOutput => ({ format: formatOf(path), source: textOf(path), shortCircuit: true })

/** The path of an absolute name. */
const wholePath = (name: string): string | null =>
  name.startsWith('file:') ? fileURLToPath(name) : name.startsWith('/') ? name : null

/**
 * An absolute path decides by itself whether it leads into an archive, as for `new Worker` and a program's first file.
 * Other names depend on the importing file.
 */
const leadsInside = (name: string, parent: string | null): boolean => {
  const path = wholePath(name) ?? parent
  return path !== null && inside(path) !== null
}

let done = false
/** Lets this thread `import` and `require` from archives. Native libraries are loaded from next to the archive. */
export const importFromArchives = (): void => {
  if (done) return
  done = true
  registerHooks({
    resolve: (name, context, next) => {
      if (isBuiltin(name)) return next(name, context)
      const parent = pathOf(context.parentURL)
      if (!leadsInside(name, parent)) return next(name, context)
      const asked: Asked = context.conditions.includes('require') ? 'require' : 'import'
      const path = find(name, parent === null ? '/' : dirname(parent), asked)
      if (path === null) throw notFound(name, parent ?? 'the command line')
      return { url: pathToFileURL(path).href, format: formatOf(path), shortCircuit: true }
    },
    load: (url, context, next) => {
      const path = pathOf(url.replace(/[?#].*$/, ''))
      return path !== null && inside(path) !== null ? load(path) : next(url, context)
    },
  })
  const { dlopen } = process
  process.dlopen = (module: object, file: string, ...rest: [number?]): void => {
    const at = inside(file)
    if (at === null) return dlopen(module, file, ...(rest as []))
    const found = content(at)
    if (!('beside' in found))
      throw new Error(
        `not implemented in the stand-in: ${file} is a library inside the archive, which Electron would copy out at each start; unpack it`,
      )
    return dlopen(module, found.beside, ...(rest as []))
  }
}
