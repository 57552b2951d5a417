import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isArchive } from './asar/archive.ts'
import { existsSync } from './asar/real-fs.ts'

/** The fuses that the stand-in honours; its README explains the others. */
const shown = [
  'RunAsNode',
  'EnableNodeOptionsEnvironmentVariable',
  'EnableNodeCliInspectArguments',
  'OnlyLoadAppFromAsar',
] as const
type Fuses = Readonly<Record<(typeof shown)[number], boolean>>

export interface PackedProgram {
  readonly program: string
  readonly resources: string
  readonly fuses: Fuses
  /** The person's arguments; none of them names an app. */
  readonly argv: readonly string[]
}

const on = '1'.charCodeAt(0)
// The library loads fifty files, and most starts are not of a packed program.
const fusesOf = async (program: string): Promise<Fuses> => {
  const { FuseV1Options, getCurrentFuseWire } = await import('@electron/fuses')
  const wire = await getCurrentFuseWire(program)
  return Object.fromEntries(shown.map((name) => [name, wire[FuseV1Options[name]] === on])) as Fuses
}

/** The stand-in as a packed program, recognized by its first argument. Null for `electron app`. */
export const packedProgram = async ([mark, named, ...argv]: readonly string[]): Promise<PackedProgram | null> => {
  if (mark !== '--packed-in' || named === undefined) return null
  const program = realpathSync(named)
  return { program, resources: join(dirname(program), 'resources'), fuses: await fusesOf(program), argv }
}

/**
 * Electron's search for a packed app (`NodeBindings::CreateEnvironment`): with the fuse only the archive, else also a
 * folder.
 */
export const findPackedApp = ({ resources, fuses }: PackedProgram): string => {
  const archive = join(resources, 'app.asar')
  const places = fuses.OnlyLoadAppFromAsar
    ? [archive].filter(isArchive)
    : [archive, join(resources, 'app')].filter((place) => existsSync(place))
  const [found] = places
  if (found === undefined) throw new Error('Unable to find a valid app')
  return found
}
