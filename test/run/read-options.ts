/**
 * The options of a command as `read` finds them. Wrong ones end the process with 2, with a sentence that says which and
 * the command's usage on stderr.
 */
export const readOptions = <T>(usage: string, read: () => T): T => {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error
    process.stderr.write(`${error.message}\nUsage: ${usage}\n`)
    process.exit(2)
  }
}
