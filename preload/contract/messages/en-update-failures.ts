import type { FailCode } from '../error-payload.ts'

/** The failures of looking for a newer version, fetching it and installing it. */
export const updateFailures: Record<Extract<FailCode, `update-${string}`>, string> = {
  'update-unreachable':
    'The update server cannot be reached. The app is as it was, and your work with it. It checks again by itself; check the connection if this goes on.',
  'update-slow': 'The update server took too long to answer. The app is as it was. It tries again by itself.',
  'update-certificate':
    'The certificate of the update server is not trusted. Nothing was downloaded. Check the date and time of this computer. If they are right, ask your administrator; the app does not skip this check.',
  'update-not-secure':
    'The update server pointed to an address without https. Nothing was downloaded from there. If this goes on, tell whoever looks after your network.',
  'update-not-there':
    'The update server has nothing for this kind of computer on this channel. The app is as it was. Choose the other channel, or look at the app’s homepage.',
  'update-server-failing': 'The update server has a fault of its own. The app is as it was. It tries again by itself.',
  'update-answer-unreadable':
    'Something other than the update server answered, such as the sign-in page of a network. Nothing was installed. Open a website in your browser to see whether the network asks for something, then check again.',
  'update-not-signed':
    'What the update server offers is not signed. Nothing was downloaded, and the app is as it was. Check again later; if this goes on, do not install from another place, and report it.',
  'update-signature-wrong':
    'What the update server offers was changed on its way, or signed by somebody else. Nothing was downloaded, and the app is as it was. Check again later; if this goes on, report it.',
  'update-not-ours':
    'What the update server offers is not for this app, this channel or this kind of computer. Nothing was downloaded, and the app is as it was. Check again later; if this goes on, report it.',
  'update-list-older':
    'The update server offers an older list of versions than it did before. Nothing was downloaded, and the app is as it was. Check again later. If this goes on for days, report it: somebody may be keeping newer versions from you.',
  'update-expired':
    'What the update server offers is too old to be believed. Nothing was downloaded, and the app is as it was. Check the date of this computer, then check for updates again. If the date is right and this goes on for days, report it: somebody may be keeping newer versions from you.',
  'update-cut-off':
    'The download was cut off several times. Nothing was installed, and the app is as it was. Check again with a better connection.',
  'update-altered':
    'What was downloaded is not what was released, and was thrown away. Nothing was installed, and the app is as it was. Check again; if this goes on, report it.',
  'update-publisher-wrong':
    'The installer that was downloaded is not signed by the maker of this app, and was thrown away. Nothing was installed. Report it.',
  'update-no-room':
    'The update could not be written to this computer. Nothing was installed, and the app is as it was. Make room on the disk, or ask whoever looks after this computer, then check again.',
  'update-not-backed-up':
    'Before an update the app copies its data, and this copy could not be made. Nothing was installed, and your data is as it was. Make room on the disk. If a file is named here, close other programs that may have it open. Then check again.',
  'update-not-installed':
    'The new version could not be installed. This version stays, with all that you saved. Check again, or install it by hand from the app’s homepage.',
  'update-would-lose':
    'Changes wait to be sent that this computer keeps nowhere: closing the app would lose them. Nothing was installed. Sign in and send them, then install.',
}
