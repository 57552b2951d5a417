import type { NativeTheme } from 'electron'

/** The window's colour until the page is drawn, to prevent a flash: `--paper` of renderer/styles/tokens.css. */
export const backgroundOf = ({
  shouldUseDarkColors: dark,
  shouldUseHighContrastColors: contrast,
}: Pick<NativeTheme, 'shouldUseDarkColors' | 'shouldUseHighContrastColors'>): string => {
  if (!dark) return '#ffffff'
  return contrast ? '#000000' : '#17181b'
}
