import type { FactShown, FactSource } from './fact.ts'

/** A place in Electron's own repository. */
export const electron = (file: string, at: string): FactSource => ({ of: 'electron', file, at })
/** A member of the installed declarations: `App.exit`, `App 'second-instance'`. */
export const declared = (at: string): FactSource => ({ of: 'electron.d.ts', file: 'electron.d.ts', at })
export const builder = (file: string, at: string): FactSource => ({ of: 'electron-builder', file, at })
export const updater = (file: string, at: string): FactSource => ({
  of: 'electron-updater',
  file: `electron-updater/out/${file}`,
  at,
})

const habitsFile = 'test/stand-in/habits.test.ts'
export const shownBy = (test: string, title: string): FactShown => ({ test, title })
export const inHabits = (title: string): FactShown => ({ test: habitsFile, title })
export const inEndings = (title: string): FactShown => ({ test: 'test/stand-in/endings.test.ts', title })
export const notShown = (name: string): FactShown => ({ notShown: name })
