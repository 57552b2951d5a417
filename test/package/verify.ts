import { join } from 'node:path'
import { runTool, type Ran } from '../../assets/release/run-tool.ts'

const script = join(import.meta.dirname, '../../assets/release/verify-package.ts')

/** Runs `npm run verify-package -- FILES` as a person would. */
export const verifyPackage = async (
  files: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<Ran> => {
  const ran = await runTool(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...files], {
    env: { ...process.env, ...variables },
  })
  if (ran === null) throw new Error('Node could not be started.')
  return ran
}
