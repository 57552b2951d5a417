import { Provider, type UpdateInfo } from 'electron-updater'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js'
import { AppError } from '../../base/app-error.ts'
import { download } from './download.ts'
import { largestFeed, readFeed } from './feed.ts'
import { get, readSmall } from './get.ts'
import type { InstallTarget } from './install-target.ts'
import type { RunningUpdater } from './running-updater.ts'

const endings: Readonly<Record<InstallTarget['kind'], string>> = {
  nsis: '.exe',
  mac: '.zip',
  appimage: '.AppImage',
  deb: '.deb',
}

/** Requests one file, and sends nothing that identifies this computer, nor the number for staged releases. */
export const signedFeedOf = (running: RunningUpdater) => {
  const { options, base } = running
  const { target, timeout } = options
  return class SignedFeed extends Provider<UpdateInfo> {
    // The base class has a protected constructor.
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime)
    }
    override async getLatestVersion(): Promise<UpdateInfo> {
      const { channel, name, proxyFor, signal } = running.request!
      const file = await readSmall(await get(new URL(name, base), { proxyFor, signal, timeout }), largestFeed)
      const { info, signedAt } = readFeed(file, name, target.keys, options.clock(channel))
      options.accepted(channel, signedAt)
      if (!info.files.some(({ url }) => url.endsWith(endings[target.kind]))) throw new AppError('update-not-ours')
      return info
    }
    override resolveFiles(info: UpdateInfo) {
      return info.files.map((file) => ({ url: new URL(file.url, base), info: file }))
    }
  }
}

/** Downloads a file of the found version. */
export const fetchFile = async (running: RunningUpdater, address: URL, file: string): Promise<string> => {
  const { base, options } = running
  const { size, sha512 } = running.found!.files.find(({ url }) => address.href === new URL(url, base).href)!
  const wanted = { address, size: size!, sha512 }
  const { proxyFor, signal, progress } = running.fetching!
  await download(file, wanted, {
    proxyFor,
    signal,
    timeout: options.timeout,
    wait: options.wait,
    progress: (done) => progress(Math.floor((done / wanted.size) * 100)),
  })
  return file
}
