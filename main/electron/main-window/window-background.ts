import type { NativeTheme } from 'electron'

/** The ground of a window until its page is drawn, so that nothing flashes: `--paper` of renderer/styles/tokens.css. */
export const backgroundOf = ({
  shouldUseDarkColors: dark,
  shouldUseHighContrastColors: contrast,
}: Pick<NativeTheme, 'shouldUseDarkColors' | 'shouldUseHighContrastColors'>): string => {
  if (!dark) return '#ffffff'
  return contrast ? '#000000' : '#17181b'
}
