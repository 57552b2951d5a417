import { StrictEmitter } from '../strict.ts'

type Source = 'system' | 'light' | 'dark'

class NativeTheme extends StrictEmitter {
  readonly shouldUseHighContrastColors = false
  readonly shouldUseInvertedColorScheme = false
  readonly inForcedColorsMode = false
  readonly prefersReducedTransparency = false
  private source: Source = 'system'

  get themeSource(): Source {
    return this.source
  }
  /** Pages see it as `prefers-color-scheme`; open ones follow `updated`. */
  set themeSource(source: Source) {
    if (source === this.source) return
    this.source = source
    this.emit('updated')
  }
  get shouldUseDarkColors(): boolean {
    return this.source === 'dark'
  }
}

export const nativeTheme = new NativeTheme()

/** The value that Chromium emulates; '' keeps the computer's own. */
export const colorScheme = (): string => (nativeTheme.themeSource === 'system' ? '' : nativeTheme.themeSource)
