/**
 * What Electron puts on its own command line before any script, so that `app.commandLine` has it:
 * `BasicStartupComplete` and `PreSandboxStartup` in shell/app/electron_main_delegate.cc. The browser of the stand-in is
 * not started with it.
 */
export const switchesOfElectron = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv): ReadonlyMap<string, string> =>
  new Map([
    ['allow-file-access-from-files', ''],
    ...(env['ELECTRON_DISABLE_SANDBOX'] === undefined ? [] : [['no-sandbox', ''] as const]),
    ...(platform === 'darwin' ? [['enable-avfoundation', ''] as const] : []),
    ...(platform === 'linux' ? [['ozone-platform', env['WAYLAND_DISPLAY'] ? 'wayland' : 'x11'] as const] : []),
  ])
