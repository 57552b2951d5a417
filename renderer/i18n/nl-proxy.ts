import type { proxy as english } from './en-proxy.ts'

/** Een proxy die om aanmeldgegevens vraagt. */
export const proxy: typeof english = {
  title: 'Aanmelden bij de proxy',
  text: 'Tussen deze computer en de dienst staat een proxy van je netwerk. Die laat de app door als hij weet wie je bent.',
  address: 'Proxy',
  realm: 'Noemt zich',
  name: 'Naam',
  nameHelp: 'Vaak die waarmee je je op deze computer aanmeldt.',
  nameNeeded: 'Vul een naam in.',
  nameColon: 'In een naam voor een proxy staat geen dubbele punt.',
  password: 'Wachtwoord',
  passwordHelp: 'Gaat alleen naar deze proxy. Vergeten zodra de app sluit.',
  again: 'De proxy heeft deze naam met dit wachtwoord niet aangenomen.',
  without:
    'Zonder werkt de app offline. Wat je opslaat blijft hier bewaard; als je synchroniseert, wordt het opnieuw gevraagd.',
  goWithout: 'Zonder verdergaan',
  signIn: 'Aanmelden',
}
