import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const module = join(import.meta.dirname, '../../../../main/electron/lifecycle/terminal.ts')

/** A process that prints after the reader of its output is gone, and then ends with 7. */
const printToNobody = async (keepsRunning: boolean): Promise<number | null> => {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { outliveTerminal, terminal } from ${JSON.stringify(module)}
       if (${keepsRunning}) outliveTerminal()
       process.once('message', async () => {
         const { out, err, flush } = terminal()
         for (const print of [out, err, out, err]) {
           print('a line')
           await flush()
         }
         process.exit(7)
       })
       process.send('ready')`,
    ],
    { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  )
  const ended = once(child, 'exit')
  await once(child, 'message')
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.destroy()
    await once(stream, 'close')
  }
  child.send('print')
  const [exitCode] = (await ended) as [number | null]
  return exitCode
}

describe('an app that was started from a terminal', () => {
  it('goes on if the terminal closes', async () => {
    expect(await printToNobody(true)).toBe(7)
  })

  it('would end at its next line without the care for that', async () => {
    expect(await printToNobody(false)).not.toBe(7)
  })
})
