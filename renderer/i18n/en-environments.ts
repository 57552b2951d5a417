/** Connecting a service, its lock, its sign-in, and its administrations. */
export const environments = {
  places: {
    choose: 'Administration', search: 'Find an administration', none: 'No administration of that name.', list: 'Administrations', welcome: 'Welcome page', recent: 'Recent', environment: '{kind} · {name}',
    waiting: 'nothing waits | {count} waiting | {count} waiting', attention: 'nothing needs attention | {count} needs attention | {count} need attention', found: 'no administrations | {count} administration | {count} administrations',
  },
  connect: {
    title: 'Connect to my service', editTitle: 'Edit {name}', intro: 'The developer portal of your service shows what to fill in here.',
    fromFile: 'Fill in from a file…', dropHere: 'Drop the file to fill in the form', filled: 'Filled in from the file. Nothing is kept until you save.', missing: 'Still needed: {fields}.', complete: 'Nothing is missing.', adds: 'nothing | When you save, {count} administration of the file is added: {names}. | When you save, {count} administrations of the file are added: {names}.',
    environment: 'Environment', kind: 'Kind', kindHelp: 'Test shows an amber band, production a red one.',
    name: 'Name', nameHelp: 'What you call this service, such as “Production”.',
    registration: 'Registration', status: 'Status in the developer portal', statuses: { requested: 'Not activated yet', active: 'Actief', unknown: 'I don’t know' },
    statusHelp: 'The portal shows the text “Actief” once the operator of the service has activated the registration. That takes several business days; until then, signing in is refused.',
    statusLater: 'You can fill in and save everything now, and sign in when the portal shows “Actief”.',
    baseAddress: 'Base address', baseHelp: 'With the version in it, such as https://api.example.com/v23.', version: 'version {version}', noVersionTag: 'no version',
    clientId: 'Client identifier', clientHelp: 'The public identifier of your application.',
    hasSecret: 'This registration has a client secret', secret: 'Client secret', secretHelp: 'Sealed by this computer’s keychain. It is never shown again, only replaced.',
    secretSealed: 'Kept and sealed. It is never shown again.', secretReplace: 'Replace…', secretKeep: 'Keep the old one', secretElsewhere: 'The secret that is kept belongs to another address. Type the one of this address.', secretKept: 'Type the new one. Empty keeps the old one.', noSecretHelp: 'Without a secret the service asks you to sign in again every two hours.',
    redirectUri: 'Redirect URI', redirectHelp: 'Exactly as registered: an https address, http on this computer, a scheme of its own, or urn:ietf:wg:oauth:2.0:oob.',
    redirects: {
      https: 'An https address. Nothing has to answer there: the app catches it before it is sent.', computer: 'An address on this computer. Nothing else has to answer there: the app catches it.', scheme: 'A scheme of its own. The app catches it in the sign-in window.',
      oob: 'The service shows the code on its last page; the app takes it from there.', http: 'http to another computer can be read on the way. Prefer https, if the portal lets you change it.',
    },
    redirectShared: 'nothing is shared | This is also the redirect URI of {names}, which looks like a service of somebody else. A hostile service could try to catch sign-ins of the other one: register a redirect URI of its own for each. | This is also the redirect URI of {names}, which look like services of somebody else. A hostile service could try to catch sign-ins of the others: register a redirect URI of its own for each.',
    signInWith: 'Sign in with', ways: { window: 'A window of this app', browser: 'The browser of this computer' },
    wayHelp: { window: 'The app shows the pages of the service itself, below a bar that says whose page it is.', browser: 'The app never sees the page where you type your password. While you sign in, it waits for the browser at the redirect URI.' },
    noBrowser: {
      elsewhere: 'The browser can be used when the registered redirect URI is an http address on this computer, such as http://127.0.0.1:4711/.', 'no-port': 'For the browser the registered redirect URI needs a port, as in http://127.0.0.1:4711/.',
      'low-port': 'For the browser the port of the registered redirect URI has to be 1024 or higher.', 'no-secret': 'The browser can be used only with a client secret: without one, what the service answers does not reach the app.',
    },
    pkce: 'Bind sign-ins to this app (PKCE)', pkceWays: { untested: 'Found out by the test', on: 'On', off: 'Off' }, pkceHelp: 'It makes an intercepted sign-in code worthless.',
    pkceSays: {
      untested: 'It is used until “Test the connection”, or a sign-in, finds that the service refuses it.', 'found-on': 'The test found that the service accepts it.', 'found-off': 'The service refuses it, so sign-ins go without. Test again when the service has a new version.',
      on: 'It is always used; a service that refuses it cannot be signed in to.', off: 'It is not used. Choose this only where the service asks for it.',
    },
    pkceNoSecret: 'It needs a client secret: without one the service sends no code that could be bound.', issuer: 'The service names itself in its answers, as {issuer}. An answer under another name, or none, is refused.',
    scope: 'Scope', scopeHelp: 'The one scope of the service, such as http://vendor.product.API/Web/WebApi/*.', scopeForm: 'Usually of the form http://vendor.product.API/Web/WebApi/*. Check this.',
    pathStyle: 'How ids are written in addresses', pathStandard: 'Standard (%20)', pathBang: 'Older versions (!_20)', pathHelp: 'Leave on standard unless customers with odd ids cannot be found.',
    first: 'First administration', databaseId: 'Database id', databaseHelp: 'The identifier of the administration you start with.',
    administrationName: 'Name of the administration', administrationHelp: 'What you call it here. Empty: the database id.',
    safety: 'Safety in production', lock: 'Lock', lockOff: 'Off: changes go out as they are made', lockFor: 'Read-only until unlocked, for {minutes} minutes', lockHelp: 'Unlocking asks to type the name of the environment. While it is locked, nothing is changed or sent; what waits is kept.',
    asks: 'Ask to type the number before sending many changes at once', askAbove: 'More than', askHelp: 'So many changes at once go out unasked; above that, you type how many there are.', askNumber: 'A whole number of 1 or more.',
    test: 'Test the connection', testStop: 'Stop the test', submit: 'Sign in', save: 'Save', steps: 'Connection test', unsaved: 'Not saved yet. Cancel leaves without saving.',
    required: 'This is needed.', nameTaken: 'Another environment has this name. Give this one a name of its own.', notAddress: 'This is not a web address.', notHttps: 'Use https (http only for this computer).', noVersion: 'No version segment seen, such as /v23. Check this.',
    notUri: 'This is not a complete URI.', hasQuery: 'Leave out the question mark and what follows.', hasUser: 'Leave out the user name and password.', hasFragment: 'Leave out the # and what follows.', spaces: 'Remove the spaces.',
  },
  check: {
    address: 'The address answers', client: 'The service knows the client', redirect: 'The redirect URI fits', database: 'The database is there',
    'to-come': 'to come', 'going-on': 'trying…', passed: 'passed', failed: 'failed', 'not-tried': 'not tried',
    because: { before: 'It is tried once the steps above pass.', stopped: 'You stopped the test.', 'signed-out': 'It needs a sign-in at this address. Save, sign in, and test again.' },
    said: 'Step {at} of {count}: {check}, {state}', allPassed: 'All that could be tried passed.', hadFailed: 'The test ended at a step that failed.', wasStopped: 'The test was stopped.',
  },
  lock: {
    locked: 'Locked', until: 'Unlocked until {time}', none: 'Off', closed: 'Locked; opens for {minutes} minutes at a time', lockNow: 'Lock now', unlock: 'Unlock…', unlockAndSave: 'Unlock and save', unlockOf: 'Unlock {name}…', lockOf: 'Lock {name} now',
    strip: '{name} is locked. You can look at everything; nothing is changed or sent.', waits: 'nothing waits | {count} change waits until you unlock. | {count} changes wait until you unlock.', typed: 'What you typed stays.', readOnly: 'Locked: read-only', off: 'Locked. Unlock to change or send anything.',
    title: 'Unlock {name}?', text: 'For {minutes} minutes, changes can be made in it and what waits is sent. Then it locks by itself.', name: 'Name of the environment', nameHelp: 'Type: {name}', confirm: 'Unlock for {minutes} minutes',
  },
  held: {
    short: 'nothing waits | {count} change waits | {count} changes wait', send: 'Send…', many: '{count} changes wait: more than {above} at once to production. They go out when you type their number.', button: 'nothing waits | Send {count} change… | Send {count} changes…',
    cutOff: 'nothing waits | Saving many changes at once was cut off, and {count} change waits. It goes out when you type how many wait, or you can discard it. | Saving many changes at once was cut off, and {count} changes wait. They go out when you type their number, or you can discard them.',
    title: 'Send {count} changes to production?', titleCutOff: 'nothing waits | Send {count} change? | Send {count} changes?', where: 'nothing waits | It waits in {administration}, {environment}. | They wait in {administration}, {environment}.',
    text: 'More than {above} at once go out only after you type how many there are.', textCutOff: 'The others that were to be saved with them were not. What was saved goes out only after you type how many wait.', number: 'Number of changes', numberHelp: 'Type: {count}',
    differs: 'nothing waits | That is not the number: {count} waits. | That is not the number: {count} wait.', confirm: 'nothing waits | Send {count} change | Send {count} changes',
    changed: 'nothing waits | Meanwhile the number changed. Nothing was sent. Now {count} waits. | Meanwhile the number changed. Nothing was sent. Now {count} wait.',
  },
  again: {
    region: 'Sign-in', due: 'Your sign-in ends at {time}. Sign in again to go on sending; what you type stays.', button: 'Sign in again', underWay: { window: 'Sign in again in the window of the service. You can go on working here meanwhile.', browser: 'Sign in again in the browser. You can go on working here meanwhile.' },
  },
  token: {
    open: 'Use a refresh token…', title: 'Use a refresh token', text: 'For sending and receiving in the background. The refresh token generator of your service makes one for the user that the background work is done as. It is exchanged at once and then sealed by this computer’s keychain.',
    noSecret: 'A refresh token is used together with the client secret, and this registration has none here. Add the secret under Edit first.', token: 'Refresh token', tokenHelp: 'Paste it as the generator shows it.', user: 'For whom', userHelp: 'The name that changes and the history carry. The service itself names nobody.', confirm: 'Use it', needed: 'Paste the token.', using: 'Exchanging it…',
  },
  elsewhere: {
    region: 'Another administration', waits: 'nothing waits | {count} change waits in {name} ({environment}); it is sent only from there. | {count} changes wait in {name} ({environment}); they are sent only from there.', back: 'Go back there',
  },
  service: {
    signIn: 'Sign-in', status: 'Registration', statuses: { requested: 'Not activated yet', active: 'Actief', unknown: 'Status not known' }, statusRequested: 'Signing in is refused until the portal shows “Actief”.', lock: 'Lock', asksAbove: 'Asks above {count} at once', asksNever: 'Never asks',
    export: 'Export to file…', exported: 'Written to the file, without the secret.', forgetting: 'nothing is lost | {count} change that was not sent is lost: | {count} changes that were not sent are lost:', forgettingOne: '{name}: {count}',
  },
  database: {
    why: 'What that may mean:', id: 'The database id is not quite right. It has to be as the service writes it.', access: 'The user who is signed in has no access to this administration.', own: 'The client company registered its own application at the service; then it needs a connection of its own here.', check: 'Check the administration',
  },
}
