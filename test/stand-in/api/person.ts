import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { BoxAnswer, ShownBox } from '../page/box.ts'

const boxProgram = [
  process.execPath,
  '--disable-warning=ExperimentalWarning',
  join(import.meta.dirname, '../box-program.ts'),
] as const

/** Shows a box to a person. An aborted signal cancels it. */
export const askPerson = async (box: ShownBox, signal?: AbortSignal): Promise<BoxAnswer> => {
  const [node, ...args] = boxProgram
  const program = spawn(node, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const stop = (): void => void program.kill('SIGTERM')
  signal?.addEventListener('abort', stop, { once: true })
  program.stdin.end(JSON.stringify(box))
  const answer = await text(program.stdout)
  signal?.removeEventListener('abort', stop)
  // It may be told to end before it can answer.
  if (signal?.aborted === true) return { response: box.cancelId, checkboxChecked: false, path: '' }
  return JSON.parse(answer) as BoxAnswer
}
/** The same while the whole process waits. */
export const askPersonNow = (box: ShownBox): BoxAnswer => {
  const [node, ...args] = boxProgram
  const { stdout } = spawnSync(node, args, {
    input: JSON.stringify(box),
    stdio: ['pipe', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  return JSON.parse(stdout) as BoxAnswer
}
