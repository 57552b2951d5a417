import { registerHooks } from 'node:module'
import { mutantNamed, mutated } from './mutants.ts'

/** Loaded before everything else: the app is read with one mistake in it. */
const mutant = mutantNamed(process.env['SIMULATION_MUTANT'] ?? '')

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    return url.endsWith(`/${mutant.file}`) ? { ...loaded, source: mutated(mutant, String(loaded.source)) } : loaded
  },
})
