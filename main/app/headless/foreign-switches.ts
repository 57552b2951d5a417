/**
 * Switches of Electron, Chromium and Node. They may appear anywhere, with a value after `=`. Matched by families,
 * because there are thousands. No pattern matches an option of ours.
 */
export const foreignSwitch = new RegExp(
  `^--(?:${[
    '(?:allow|auth|device|disable|disk-cache|enable|force|gpu|gtk|host|ignore|inspect|log|ozone|proxy|remote-debugging|renderer|ssl|tls|touch|trace|unsafely|use|user|wayland|x11)-.+',
    'class',
    'display',
    'headless',
    'high-dpi-support',
    'in-process-gpu',
    'inspect',
    'js-flags',
    'lang',
    'net-log',
    'no-default-browser-check',
    'no-first-run',
    'no-proxy-server',
    'no-sandbox',
    'no-zygote',
    'noerrdialogs',
    'original-process-start-time',
    'password-store',
    'single-process',
    'test-type',
    'v',
    'vmodule',
  ].join('|')})(?:=|$)|^-psn_`,
)
