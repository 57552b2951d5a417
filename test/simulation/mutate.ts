import { registerHooks } from 'node:module'
import { mutated } from './mutant.ts'
import { mutantNamed } from './mutants.ts'

/** Loaded with --import: loads the app with one mutation. */
const mutant = mutantNamed(process.env['SIMULATION_MUTANT'] ?? '')

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    return url.endsWith(`/${mutant.file}`) ? { ...loaded, source: mutated(mutant, String(loaded.source)) } : loaded
  },
})
