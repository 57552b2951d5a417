/** A proxy that asks for credentials. */
export const proxy = {
  title: 'Sign in to the proxy',
  text: 'A proxy of your network stands between this computer and the service. It lets the app through once it knows who you are.',
  address: 'Proxy',
  realm: 'Calls itself',
  name: 'Name',
  nameHelp: 'Often the one you log in to this computer with.',
  nameNeeded: 'Enter a name.',
  nameColon: 'A name for a proxy has no colon in it.',
  password: 'Password',
  passwordHelp: 'Goes to this proxy only. Forgotten when the app closes.',
  again: 'The proxy did not accept this name and password.',
  without: 'Without it the app works offline. What you save is kept here; when you sync, you are asked again.',
  goWithout: 'Continue without',
  signIn: 'Sign in',
}
