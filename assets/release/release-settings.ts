import type { Configuration } from 'electron-builder'
import { azureWay, isOpen, updatesOf, type Variables } from './credentials.ts'
import type { Platform } from './platform.ts'

const text = (variables: Variables, name: string): string => (variables[name] ?? '').trim()

/**
 * Azure's certificates live for days, so the publisher's name identifies them. The packager reads a certificate of
 * WIN_CSC_LINK itself.
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

/** A release must be signed; otherwise packing fails. */
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

/** A trial package is unsigned. macOS starts nothing unsigned, so there it gets an ad hoc signature. */
export const trialSettings: Configuration = {
  forceCodeSigning: false,
  // It gets no updates.
  publish: null,
  extraMetadata: { homepage: 'https://ledgerdesk.invalid' },
  win: { signExecutable: false },
  // The hardened runtime only loads libraries of the program's own team, and an ad hoc signature has no team, so the
  // app would not start.
  mac: { identity: '-', hardenedRuntime: false, notarize: false },
  linux: { maintainer: 'nobody <nobody@ledgerdesk.invalid>' },
}
