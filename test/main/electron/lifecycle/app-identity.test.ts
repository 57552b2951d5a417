import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import packageJson from '../../../../package.json' with { type: 'json' }
import { runInstaller, type Installation, type WindowsComputer } from './run-installer.ts'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'
import { beforeLink } from '../../../../main/app/commands/deep-link.ts'
import {
  appUserModelId,
  claimIdentity,
  forgetOthersAppImage,
  removeAddedEntry,
  toastActivator,
} from '../../../../main/electron/lifecycle/app-identity.ts'

const root = join(import.meta.dirname, '../../../..')
const claimed = (
  platform: NodeJS.Platform,
  {
    isPackaged = true,
    env = {},
    userDataDir = '',
  }: { isPackaged?: boolean; env?: NodeJS.ProcessEnv; userDataDir?: string } = {},
) => {
  const calls: (readonly string[])[] = []
  claimIdentity(
    {
      isPackaged,
      setAppUserModelId: (id) => void calls.push(['id', id]),
      setToastActivatorCLSID: (id) => void calls.push(['activator', id]),
      setPath: (name, path) => void calls.push([name, path]),
      getPath: (name) => `/home/eva/${name}`,
      commandLine: { getSwitchValue: (name) => (name === 'user-data-dir' ? userDataDir : '') },
    },
    { platform, env },
  )
  return calls
}
const profile = ['userData', join('/home/eva/appData', 'ledgerdesk')]

describe('the identity of the app', () => {
  it('is known to Windows by the ids of its Start menu entry', () => {
    expect(claimed('win32')).toEqual([['id', appUserModelId], ['activator', toastActivator], profile])
    expect(readFileSync(join(root, 'electron-builder.yml'), 'utf8')).toContain(`appId: ${appUserModelId}\n`)
    expect(readFileSync(join(root, 'assets/installer.nsh'), 'utf8')).toContain(
      `!define TOAST_ACTIVATOR "${toastActivator}"`,
    )
  })

  it('is started with a link as the app accepts one: behind `--`, in quotes', () => {
    const installer = readFileSync(join(root, 'assets/installer.nsh'), 'utf8')
    const [, command] =
      /^ *WriteRegStr SHELL_CONTEXT "\$\{LINK_KEY\}\\shell\\open\\command" "" '(.+)'$/m.exec(installer) ?? []
    expect(command).toBe(`"$INSTDIR\\${'${APP_EXECUTABLE_FILENAME}'}" ${beforeLink.join(' ')} "%1"`)
  })

  it('is left to Electron when the app is not installed, and on other systems', () => {
    expect([claimed('win32', { isPackaged: false }), claimed('linux'), claimed('darwin')]).toEqual([
      [profile],
      [profile],
      [profile],
    ])
  })

  it('keeps the profile in its first folder under the product name Ledgerdesk', () => {
    expect(packageJson).toMatchObject({ name: 'ledgerdesk', productName: 'Ledgerdesk' })
    expect(claimed('linux')).toEqual([profile])
  })

  it('uses the profile folder that a person chose', () => {
    expect(claimed('linux', { userDataDir: '/elsewhere' })).toEqual([])
    expect(claimed('linux', { userDataDir: '/elsewhere', env: { LEDGERDESK_PROFILE: 'office' } })).toEqual([
      ['userData', resolve('office')],
    ])
  })
})

describe('the entry that a notification adds to the Start menu', () => {
  let folder: string
  beforeEach(() => (folder = newFolder('start-menu')))
  afterEach(() => removeFolder(folder))
  const entryIn = (part: string): string =>
    join(folder, part, 'Microsoft', 'Windows', 'Start Menu', 'Programs', 'Ledgerdesk.lnk')
  const add = (part: string): void => {
    mkdirSync(join(entryIn(part), '..'), { recursive: true })
    writeFileSync(entryIn(part), '')
  }
  const remove = (platform: NodeJS.Platform = 'win32'): Promise<void> =>
    removeAddedEntry(
      { platform, env: { APPDATA: join(folder, 'person'), ProgramData: join(folder, 'computer') } },
      'Ledgerdesk',
    )

  it('is removed with everything where the app is installed for all of a computer, whose own entry stays', async () => {
    add('computer')
    add('person')
    await remove()
    expect([existsSync(entryIn('person')), existsSync(entryIn('computer'))]).toEqual([false, true])
    await remove()
  })

  it("stays where the app is installed for one person: it is the installer's", async () => {
    add('person')
    await remove()
    expect(existsSync(entryIn('person'))).toBe(true)
  })

  it('is searched for on Windows only, and nowhere without its folders', async () => {
    add('computer')
    add('person')
    await remove('linux')
    await removeAddedEntry({ platform: 'win32', env: {} }, 'Ledgerdesk')
    expect(existsSync(entryIn('person'))).toBe(true)
  })
})

describe('the installer for Windows', () => {
  it('leaves a mark for the app where it installs for all of a computer, and only there', () => {
    const script = readFileSync(join(root, 'assets/installer.nsh'), 'utf8')
    expect(/^!macro customInstall$[^]*?^!macroend$/m.exec(script)?.[0]).toContain('!insertmacro markForAll\n')
    const marks = (isForAll: boolean): readonly string[] => {
      const computer: WindowsComputer = { registry: new Map(), files: new Set() }
      runInstaller(script, 'markForAll', computer, { folder: 'D:\\Ledgerdesk', isForAll, isUpdate: false })
      return [...computer.files]
    }
    expect([marks(true), marks(false)]).toEqual([['D:\\Ledgerdesk\\resources\\installed-for-all'], []])
  })

  it('keeps no copy of itself in the folder of downloads, and touches nothing else there', () => {
    const script = readFileSync(join(root, 'assets/installer.nsh'), 'utf8')
    expect(/^!macro customInstall$[^]*?^!macroend$/m.exec(script)?.[0]).toContain('!insertmacro removeKeptInstaller\n')
    const downloads = 'current:Local\\ledgerdesk-updater'
    for (const isForAll of [true, false]) {
      const files = new Set([`${downloads}\\installer.exe`, `${downloads}\\pending\\setup.exe`])
      const where = { folder: 'C:\\Ledgerdesk', isForAll, isUpdate: true }
      runInstaller(script, 'removeKeptInstaller', { registry: new Map(), files }, where)
      expect([...files]).toEqual([`${downloads}\\pending\\setup.exe`])
    }
  })

  it('for ARM alone ends on another processor before it removes an installed app, and says which one to take', () => {
    const script = readFileSync(join(root, 'assets/installer.nsh'), 'utf8')
    const begin = (processor: 'x64' | 'arm64', ...packed: readonly ('x64' | 'arm64')[]) =>
      runInstaller(
        script,
        'customInit',
        { registry: new Map(), files: new Set() },
        { folder: 'C:\\Ledgerdesk', isForAll: false, isUpdate: false, processor, packed },
      )
    expect(begin('x64', 'arm64')).toEqual({ shown: ['$(otherProcessor)'], isEnded: true })
    for (const fits of [
      begin('arm64', 'arm64'),
      begin('arm64', 'x64'),
      begin('x64', 'x64'),
      begin('x64', 'x64', 'arm64'),
    ])
      expect(fits).toEqual({ shown: [], isEnded: false })
    expect(script.match(/^ {2}LangString otherProcessor \$\{LANG_\w+\} ".+x64.+"$/gm)).toHaveLength(2)
  })
})

describe('the uninstaller for Windows', () => {
  const script = readFileSync(join(root, 'assets/installer.nsh'), 'utf8')
  const folder = 'C:\\Program Files\\Ledgerdesk'
  const link = 'Software\\Classes\\ledgerdesk'
  const activator = `HKCU\\Software\\Classes\\CLSID\\${toastActivator}`

  /** A computer on which a program registered its links for one person or for all, and showed a notification. */
  const computer = (program: string, links: 'HKCU' | 'HKLM' = 'HKCU'): WindowsComputer => ({
    registry: new Map([
      [`${links}\\${link}\\(default)`, 'URL:Ledgerdesk'],
      [`${links}\\${link}\\shell\\open\\command\\(default)`, `"${program}" -- "%1"`],
      [`${activator}\\CustomActivator`, '1'],
      [`${activator}\\LocalServer32\\(default)`, program],
    ]),
    files: new Set(['current:Start Menu\\Ledgerdesk.lnk', 'current:Local\\ledgerdesk-updater\\pending\\setup.exe']),
  })
  const uninstall = (on: WindowsComputer, change: Partial<Installation> = {}): WindowsComputer => {
    runInstaller(script, 'customUnInstall', on, { folder, isForAll: false, isUpdate: false, ...change })
    return on
  }

  it('leaves neither links, the notification class, its entry nor downloaded updates behind', () => {
    const nothing = { registry: new Map(), files: new Set() }
    expect(uninstall(computer(`${folder}\\Ledgerdesk.exe`))).toEqual(nothing)
    expect(uninstall(computer(`${folder}\\Ledgerdesk.exe`, 'HKLM'), { isForAll: true })).toEqual(nothing)
    expect(uninstall(computer(`${folder}\\Ledgerdesk.exe`), { isForAll: true })).toEqual(nothing)
  })

  it('leaves everything that another installation registered', () => {
    const other = 'D:\\Ledgerdesk\\Ledgerdesk.exe'
    const { registry, files } = uninstall(computer(other))
    expect(registry).toEqual(computer(other).registry)
    expect([...files]).toEqual(['current:Start Menu\\Ledgerdesk.lnk'])
  })

  it('leaves everything when an update replaces the program', () => {
    const program = `${folder}\\Ledgerdesk.exe`
    expect(uninstall(computer(program), { isUpdate: true })).toEqual(computer(program))
  })
})

describe('the AppImage that the app runs from', () => {
  let folder: string
  beforeEach(() => {
    folder = newFolder()
    for (const mount of ['.mount_Ledger', '.mount_Ledger2'])
      mkdirSync(join(folder, mount, 'resources'), { recursive: true })
    symlinkSync(folder, join(folder, 'link'))
  })
  afterEach(() => removeFolder(folder))
  const knows = (mount: string | undefined, resources: string): string | undefined => {
    const env = { APPIMAGE: '/home/eva/Some.AppImage', ...(mount === undefined ? {} : { APPDIR: mount }) }
    forgetOthersAppImage({ env, resourcesPath: join(folder, resources, 'resources') })
    return env.APPIMAGE
  }

  it('is known by its mount, also where a link leads there', () => {
    expect(knows(join(folder, '.mount_Ledger'), '.mount_Ledger')).toBe('/home/eva/Some.AppImage')
    expect(knows(join(folder, 'link/.mount_Ledger'), '.mount_Ledger')).toBe('/home/eva/Some.AppImage')
  })
  it('forgets the AppImage of another program', () => {
    expect(knows(join(folder, '.mount_Ledger'), '.mount_Ledger2')).toBeUndefined()
    expect(knows(join(folder, 'gone'), '.mount_Ledger')).toBeUndefined()
    expect(knows('', '.mount_Ledger')).toBeUndefined()
    expect(knows(undefined, '.mount_Ledger')).toBeUndefined()
  })
})
