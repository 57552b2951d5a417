import type { WriteFault } from '../write-fault.ts'

/** Why a file was not written, what was kept, and what to do. */
export const writeFaults: Record<WriteFault, string> = {
  'disk-full':
    'The disk is full, so the file was not written. What the app keeps is as it was. Make room there, or choose another disk.',
  'disk-read-only':
    'The disk is read-only, so the file was not written. What the app keeps is as it was. Choose another disk.',
  'not-allowed':
    'You may not write in this folder, so the file was not written. What the app keeps is as it was. Choose another folder.',
  'in-use':
    'The file was not replaced: another program such as Excel has it open, or it is protected. It is as it was. Close it there and try again, or choose another name.',
  'no-folder':
    'The folder is no longer there, so the file was not written. What the app keeps is as it was. Choose another folder, or connect its disk again.',
  'no-file':
    'No file can have this name here, so it was not written. What the app keeps is as it was. Choose another name.',
}
