import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import own from '../../vitest.config.ts'
import { roomNamed, roomVariable } from './rooms.ts'

const room = roomNamed(process.env[roomVariable] ?? '')
if (room === undefined) throw new RangeError(`${roomVariable} names no room.`)
const ofTheSuite = { ...own.test }
delete ofTheSuite.projects
// Stryker runs tests in threads, which refuse options of a whole process.
delete ofTheSuite.execArgv

/** The tests of one room, without the suite's projects. Each file gets fresh modules, so it loads the mutant. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  ...(own.plugins === undefined ? {} : { plugins: own.plugins }),
  test: { ...ofTheSuite, include: [...room.tests], maxWorkers: 1 },
})
