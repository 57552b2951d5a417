export const platforms = ['linux', 'macos', 'windows'] as const
export type Platform = (typeof platforms)[number]

export const platformNames: Readonly<Record<Platform, string>> = { linux: 'Linux', macos: 'macOS', windows: 'Windows' }

const ofNode: Partial<Record<NodeJS.Platform, Platform>> = { linux: 'linux', darwin: 'macos', win32: 'windows' }

/** This computer's platform; null if the app has no package for it. */
export const ownPlatform = (): Platform | null => ofNode[process.platform] ?? null

/** The platform named on the command line, or this computer's; null for an unknown word. */
export const chosenPlatform = (words: readonly string[]): Platform | null => {
  const [word] = words.filter((one) => !one.startsWith('--'))
  return word === undefined ? ownPlatform() : (platforms.find((platform) => platform === word) ?? null)
}
