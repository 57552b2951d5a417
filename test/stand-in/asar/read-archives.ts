import { readInsideArchives } from './archive-fs.ts'
import { importFromArchives } from './archive-modules.ts'
import { startThreadsFromArchives } from './archive-threads.ts'

// For `--import`, and for the first lines of a program: from here on archives are folders, as they are in Electron.
readInsideArchives()
importFromArchives()
startThreadsFromArchives()
