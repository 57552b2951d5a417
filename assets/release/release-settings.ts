import type { Configuration } from 'electron-builder'
import { azureWay, isOpen, updatesOf, type Variables } from './credentials.ts'
import type { Platform } from './platform.ts'

const text = (variables: Variables, name: string): string => (variables[name] ?? '').trim()

/**
 * Azure's certificates live for days, so the name is what stays; a certificate of one's own comes from WIN_CSC_LINK,
 * which the packager reads itself.
 */
const windowsSigning = (variables: Variables): NonNullable<Configuration['win']> => {
  const publisherName = text(variables, 'LEDGERDESK_PUBLISHER')
  if (!isOpen(variables, azureWay)) return { signtoolOptions: { publisherName, signingHashAlgorithms: ['sha256'] } }
  return {
    azureSignOptions: {
      publisherName,
      endpoint: text(variables, 'LEDGERDESK_AZURE_ENDPOINT'),
      codeSigningAccountName: text(variables, 'LEDGERDESK_AZURE_ACCOUNT'),
      certificateProfileName: text(variables, 'LEDGERDESK_AZURE_PROFILE'),
    },
  }
}

/** What a release adds to electron-builder.yml: it is signed, or it is not made. */
export const releaseSettings = (platform: Platform, variables: Variables): Configuration => {
  const all: Configuration = {
    forceCodeSigning: true,
    extraMetadata: { homepage: text(variables, 'LEDGERDESK_HOMEPAGE'), updates: updatesOf(variables) },
    publish: { provider: 'generic', url: updatesOf(variables).feed },
  }
  switch (platform) {
    case 'windows':
      return { ...all, win: windowsSigning(variables) }
    case 'macos':
      return { ...all, mac: { notarize: true } }
    case 'linux':
      return { ...all, linux: { maintainer: text(variables, 'LEDGERDESK_MAINTAINER') } }
  }
}

/**
 * A package for trying comes from nobody. A Mac starts nothing without a signature, so there it gets one that names
 * nobody.
 */
export const trialSettings: Configuration = {
  forceCodeSigning: false,
  // It hears of nothing newer.
  publish: null,
  extraMetadata: { homepage: 'https://ledgerdesk.invalid' },
  win: { signExecutable: false },
  // The hardened runtime loads libraries of the program's own team only, and a signature that names nobody has no team: the app would not start.
  mac: { identity: '-', hardenedRuntime: false, notarize: false },
  linux: { maintainer: 'nobody <nobody@ledgerdesk.invalid>' },
}
