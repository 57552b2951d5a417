import { CheckStatus, type Checker, type CheckResult } from '@stryker-mutator/api/check'
import type { Mutant } from '@stryker-mutator/api/core'
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { draw } from './draw.ts'
import type { Sample } from './options.ts'

export const sampleVariable = 'LEDGERDESK_MUTANTS_DRAWN'
export const checkerName = 'sample'

/** A Stryker checker that rejects mutants outside the sample as if they could not be built. */
export const sampleChecker = (sample: Sample, root: string): Required<Checker> => {
  let drawn: ReadonlySet<string> = new Set()
  const resultOf = ({ id }: Mutant): CheckResult =>
    drawn.has(id) ? { status: CheckStatus.Passed } : { status: CheckStatus.CompileError, reason: 'not drawn' }
  return {
    init: () => Promise.resolve(),
    // Stryker passes all mutants here once, before any of them runs.
    group: (mutants) => {
      drawn = draw(mutants, sample, root)
      return Promise.resolve([mutants.map(({ id }) => id)])
    },
    check: (mutants) => Promise.resolve(Object.fromEntries(mutants.map((mutant) => [mutant.id, resultOf(mutant)]))),
  }
}

const create = (): Required<Checker> =>
  sampleChecker(JSON.parse(process.env[sampleVariable] ?? '') as Sample, process.cwd())

export const strykerPlugins = [declareFactoryPlugin(PluginKind.Checker, checkerName, create)]
