/**
 * Switches that Electron adds to its own command line before any script, visible in `app.commandLine`:
 * `BasicStartupComplete` and `PreSandboxStartup` in shell/app/electron_main_delegate.cc. The stand-in's browser does
 * not get them.
 */
export const switchesOfElectron = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv): ReadonlyMap<string, string> =>
  new Map([
    ['allow-file-access-from-files', ''],
    ...(env['ELECTRON_DISABLE_SANDBOX'] === undefined ? [] : [['no-sandbox', ''] as const]),
    ...(platform === 'darwin' ? [['enable-avfoundation', ''] as const] : []),
    ...(platform === 'linux' ? [['ozone-platform', env['WAYLAND_DISPLAY'] ? 'wayland' : 'x11'] as const] : []),
  ])
