import type { Step } from '../plan/plan-types.ts'
import type { World } from '../world.ts'
import { takeAtComputer } from './computer-steps.ts'
import { takeByPerson } from './person-steps.ts'
import { takeAtService } from './service-steps.ts'

/** Plays one step of a plan, or starts it. */
export const take = (world: World, step: Step): Promise<void> => {
  switch (step.do) {
    case 'wait':
    case 'expire':
    case 'list':
    case 'reads':
    case 'refuse':
    case 'website-edit':
    case 'website-again':
    case 'website-over':
    case 'website-create':
    case 'website-delete':
      return takeAtService(world, step)
    case 'edit':
    case 'undo':
    case 'create':
    case 'delete':
    case 'decide':
    case 'discard':
    case 'sync':
    case 'stop':
    case 'bulk':
    case 'import':
    case 'merge':
    case 'step-back':
    case 'step-forth':
    case 'reverse':
    case 'save-instead':
    case 'look':
      return takeByPerson(world, step)
    default:
      return takeAtComputer(world, step)
  }
}
