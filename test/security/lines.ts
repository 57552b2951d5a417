import type { Line } from './line.ts'
import { signingIn } from './lines/signing-in.ts'
import { storage } from './lines/storage.ts'
import { windows } from './lines/windows.ts'
import { data } from './lines/data.ts'
import { ofElectron } from './lines/electron.ts'

export const lines: readonly Line[] = [...signingIn, ...storage, ...windows, ...data, ...ofElectron]
