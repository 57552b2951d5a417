/** Vite puts it on each style that it adds to the page. */
export const styleNonce = 'development'

/** The policy of the app's page, with what a reload without a restart needs: styles of Vite's, and its socket. */
export const devPolicy = (policy: string, socket: string): string => {
  const changed = policy
    .replace("style-src 'self'", `style-src 'self' 'nonce-${styleNonce}'`)
    .replace("connect-src 'none'", `connect-src 'self' ${socket}`)
  if (!changed.includes(styleNonce) || !changed.includes(socket))
    throw new Error('The policy of the page has other words than the development loop knows.')
  return changed
}

/** The page says the policy of the built app itself, which would hold as well. */
export const withoutPolicy = (html: string): string =>
  html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, '')

/** Restarts the app: a file of main or of a preload. The page takes changes of the renderer and the contract by itself. */
export const isOfMain = (path: string): boolean => /^(main|preload)\/.+\.ts$/.test(path)
