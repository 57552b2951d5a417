import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { build } from 'vite'
import { targets } from '../../vite.config.ts'
import { quietly } from '../build.ts'
import { chooseStart, surroundings, type Start } from '../stand-in/start.ts'
import { isOfMain } from './dev-policy.ts'
import { servePages } from './page-server.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'out', 'dev')
/** Milliseconds that the app has to end before a restart. */
const patience = 10_000

const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`)

const { main, preload, toolbarPreload } = targets

/** Main and the preloads, as `npm start` builds them. */
const buildApp = async (): Promise<void> => {
  for (const target of [main, preload, toolbarPreload]) await build(quietly(target))
  // The app lists the files of its built page at start.
  mkdirSync(join(root, 'out', 'renderer'), { recursive: true })
}

/** An app of its own, around the built one: the built one knows nothing of the development loop. */
const buildStart = async (): Promise<void> => {
  const { external } = main.build!.rolldownOptions!
  await build(
    quietly({
      ...main,
      build: {
        ...main.build,
        outDir: folder,
        emptyOutDir: false,
        rolldownOptions: {
          input: { start: join(import.meta.dirname, 'dev-main.ts') },
          external: external!,
          output: { format: 'es', entryFileNames: '[name].js', codeSplitting: false },
        },
      },
    }),
  )
  const { name, productName, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    string,
    string
  >
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name, productName, version, type: 'module', main: 'start.js' }),
  )
}

/** Starts the app, unseen where no window can be shown: a debugger or a test can look at its page. */
const startOf = async (args: readonly string[]): Promise<Start> => {
  const around = surroundings()
  const isSeen = around.override !== null || (around.display && (around.browser || (await around.electron()) !== null))
  if (isSeen) return chooseStart(around, args, folder)
  return {
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', join(root, 'test/stand-in/boot.ts'), folder, ...args],
    message: 'No window can be shown here, so the app runs unseen.',
  }
}

/** The app while it runs; a restart waits until the one before has ended. */
const runApp = ({ command, args }: Start, server: string, ended: (code: number) => void) => {
  let child: ChildProcess | null = null
  const open = (): void => {
    const opened = spawn(command, args, { stdio: 'inherit', env: { ...process.env, LEDGERDESK_DEV_SERVER: server } })
    child = opened
    opened.once('error', (error) => {
      say(`${command} could not be started: ${error.message}`)
      ended(1)
    })
    // An app that is ended for a restart is not the one that runs any more.
    opened.once('exit', (code) => {
      if (child === opened) ended(code ?? 1)
    })
  }
  const close = async (): Promise<void> => {
    const leaving = child
    child = null
    if (leaving === null || leaving.exitCode !== null) return
    const { promise, resolve } = Promise.withResolvers<void>()
    leaving.once('exit', () => resolve())
    leaving.kill('SIGTERM')
    const clock = setTimeout(() => leaving.kill('SIGKILL'), patience)
    await promise
    clearTimeout(clock)
  }
  return { open, close }
}

const dev = async (): Promise<void> => {
  // A build says "production" to all that comes after it in its process, and then no component replaces itself.
  process.env['NODE_ENV'] = 'development'
  const { server, address } = await servePages()
  await buildApp()
  await buildStart()
  const start = await startOf(process.argv.slice(2))
  if (start.message) say(start.message)
  const app = runApp(start, address, (code) => void end(code))
  const end = async (code: number): Promise<void> => {
    await app.close()
    await server.close()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))

  let [changed, restarting] = [false, false]
  const restart = async (): Promise<void> => {
    if (restarting) return
    restarting = true
    while (changed) {
      changed = false
      try {
        await buildApp()
        await app.close()
        app.open()
        say('The app is built and started again.')
      } catch (error) {
        // The app that runs goes on until the next change.
        say(`The app could not be built: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    restarting = false
  }
  server.watcher.add([join(root, 'main'), join(root, 'preload')])
  server.watcher.on('all', (_event, path) => {
    if (!isOfMain(relative(root, path).split(sep).join('/'))) return
    changed = true
    void restart()
  })
  app.open()
  say('Changes of the page show at once; changes of main and preload restart the app.')
}

if (import.meta.main) await dev()
