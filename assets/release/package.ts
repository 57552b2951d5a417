import { buildApp } from '../../test/build.ts'
import { makePackages } from './make-packages.ts'
import { chosenPlatform, platforms } from './platform.ts'
import { trialSettings } from './release-settings.ts'

/** `npm run package [-- linux|macos|windows] [--dir]`: unsigned trial packages in `dist/`; `--dir` stops at the folder. */
const words = process.argv.slice(2)
const platform = chosenPlatform(words)

if (platform === null) {
  process.stderr.write(`There are packages for ${platforms.join(', ')} only.\n`)
  process.exitCode = 2
} else {
  // Credentials in the environment must not sign a trial package.
  for (const name of ['CSC_LINK', 'WIN_CSC_LINK', 'CSC_NAME']) delete process.env[name]
  await buildApp()
  const only = words.includes('--dir')
    ? { only: { kind: 'dir', arch: [process.arch === 'arm64' ? 'arm64' : 'x64'] } as const }
    : {}
  const files = await makePackages({ platform, settings: trialSettings, ...only })
  process.stdout.write(`${['Not signed, for trying only:', ...files].join('\n')}\n`)
}
