import { join } from 'node:path'

/**
 * The path that a dialog proposes for a new file. Electron throws where the folder of documents leads to one that is
 * not there, such as a removed OneDrive or a server that is away; then the system proposes a folder.
 */
export const defaultPath = (name: string, documents: () => string): string => {
  try {
    return join(documents(), name)
  } catch {
    return name
  }
}
