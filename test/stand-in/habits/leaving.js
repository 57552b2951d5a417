import { app, BrowserWindow } from 'electron'

/** Prints a line per event, in order. */
const say = (text) => void process.stdout.write(`${text}\n`)
/** A signal that was sent before is noticed within two turns of the event loop. */
const turns = async (count) => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}
const [how] = process.argv.slice(-1)
for (const name of ['before-quit', 'will-quit', 'quit']) app.on(name, () => say(name))
if (how !== 'last-unheard') app.on('window-all-closed', () => say('window-all-closed'))
process.on('exit', (status) => say(`exit ${status}`))

if (how === 'early') {
  app.exit(3)
  say('after exit')
}
if (how === 'at-ready')
  void app.whenReady().then(() => {
    app.exit(5)
    say('after exit')
  })
void app.whenReady().then(() => {
  const window = new BrowserWindow({ show: false })
  for (const name of ['close', 'closed']) window.on(name, () => say(name))
  if (how === 'quit') {
    app.once('will-quit', () => {
      say(`quit again ${app.isReady()}`)
      app.quit()
    })
    app.quit()
    app.quit()
    say('after quit')
  }
  if (how.startsWith('last')) {
    window.destroy()
    setTimeout(() => {
      say('still there')
      app.exit(6)
    }, 500)
  }
  if (how === 'opens-again') {
    window.on('closed', () => {
      new BrowserWindow({ show: false })
      setTimeout(() => {
        say('still there')
        app.exit(7)
      }, 500)
    })
    window.close()
  }
  if (how.startsWith('signal')) {
    app.on('will-quit', (event) => {
      event.preventDefault()
      process.kill(process.pid, 'SIGINT')
      void turns(3).then(() => say('after SIGINT'))
    })
    if (how === 'signal-heard') process.on('SIGTERM', () => say('SIGTERM'))
    say('ready')
  }
  if (how === 'exit') {
    // One turn of the event loop later, Electron's own handling has started.
    setTimeout(() => {
      app.exit(4)
      say('after exit')
    })
  }
  if (how === 'stays') {
    app.once('will-quit', (event) => {
      event.preventDefault()
      setTimeout(() => app.quit())
    })
    app.quit()
  }
})
