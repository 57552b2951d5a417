import type { Begin } from './plan-types.ts'
import { answers } from './beginnings/answers.ts'
import { batches } from './beginnings/batches.ts'
import { computers } from './beginnings/computers.ts'
import { conflicts } from './beginnings/conflicts.ts'
import { creates } from './beginnings/creates.ts'

/** Steps to states that chance seldom reaches: a conflict, a refusal, an uncertain create, restored edits, stale reads. */
const all = { ...conflicts, ...creates, ...batches, ...computers, ...answers }

/** Runs take the beginnings in turn, so a seed keeps its story while they keep this order: add a new one at the end. */
const order = [
  'conflict',
  'changed twice',
  'told too late',
  'refused',
  'refused, and then',
  'uncertain',
  'uncertain, and then',
  'uncertain twice',
  'refused in doubt',
  'not needed',
  'restored',
  'signed out',
  'set back',
  'short list',
  'interrupted',
  'named another',
  'reversed',
  'instead',
  'late and restarted',
  'unmade',
  'two creates',
  'gone on',
  'many at once',
  'imported',
  'imported and undone',
  'behind',
  'behind a lost answer',
  'deleted while it is sent',
  'made twice',
  'forgotten',
  'rotten vault',
  'put back',
  'given again',
  'given to another',
  'renewed',
  'quit on the way',
  'lacking',
  'merged',
  'merged in part',
  'merged on a full disk',
  'stopped',
  'deleted and given again',
  'set back and far behind',
  'no new token',
  'hidden and deleted',
  'given to ours',
  'a long answer',
  'rotten copy',
  'two edits of one',
] as const satisfies readonly (keyof typeof all)[]

/** One that is not in the order comes after it. */
const names = new Set<keyof typeof all>([...order, ...(Object.keys(all) as (keyof typeof all)[])])
export const begins: readonly Begin[] = [...names].map((name) => all[name])
