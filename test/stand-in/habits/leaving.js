import { app, BrowserWindow } from 'electron'

/** Prints a line per event, in order. */
const say = (text) => void process.stdout.write(`${text}\n`)
for (const name of ['before-quit', 'will-quit', 'quit', 'window-all-closed']) app.on(name, () => say(name))
process.on('exit', (status) => say(`exit ${status}`))

const [how] = process.argv.slice(-1)
if (how === 'early') {
  app.exit(3)
  say('after exit')
}
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
