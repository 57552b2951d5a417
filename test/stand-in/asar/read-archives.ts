import { readInsideArchives } from './archive-fs.ts'
import { importFromArchives } from './archive-modules.ts'
import { startThreadsFromArchives } from './archive-threads.ts'

// Loaded with `--import`, or first in a program: from now on archives behave like folders, as in Electron.
readInsideArchives()
importFromArchives()
startThreadsFromArchives()
