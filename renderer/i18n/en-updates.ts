/** Newer versions of the app. */
export const updates = {
  title: 'Updates', look: 'Look for updates', again: 'Look again', download: 'Download', install: 'Install now', onQuit: 'Install when I quit',
  off: { 'not-released': 'This copy of the app was not released, so it does not update itself.', system: 'This copy of the app came by a way that it cannot update by itself. Newer versions come the way this one did.', office: 'Your office looks after new versions of this app.' },
  unknown: 'Not looked for yet in this session.', looking: 'Looking for a newer version…',
  current: 'Ledgerdesk {version} is the newest version.', lookedAt: 'Last looked: {time}.',
  waiting: { 'in-steps': 'Version {version} is being handed out step by step, and comes to this computer later.', 'system-too-old': 'Version {version} needs a newer operating system.', older: 'The newest tried and tested version is {version}. It is older than yours, which stays until there is a newer one, or you go back.' },
  goBack: 'Go back to version {version}',
  found: 'Version {version} is there.', foundText: 'It is fetched when you say so.',
  downloading: 'Fetching version {version}', percent: '{percent}%', progress: 'Progress',
  ready: 'Version {version} is ready to be installed.', readyText: 'The app closes for it and comes back. What you saved is kept, and copied first.',
  channel: 'Which versions', channels: { stable: 'Tried and tested', early: 'Early ones, too' }, channelHelp: 'Early versions come sooner and may have faults.',
  background: 'Fetch new versions by itself',
  notice: 'Update', show: 'Show', later: 'Later',
}
