import type { proxy as english } from './en-proxy.ts'

/** Een proxy die om aanmeldgegevens vraagt. */
export const proxy: typeof english = {
  title: 'Aanmelden bij de proxy',
  text: 'Tussen deze computer en het boekhoudpakket staat een proxy van je netwerk. Die laat de app door zodra bekend is wie je bent.',
  address: 'Proxy',
  realm: 'Noemt zich',
  name: 'Naam',
  nameHelp: 'Vaak de naam waarmee je je op deze computer aanmeldt.',
  nameNeeded: 'Vul een naam in.',
  nameColon: 'In een naam voor een proxy staat geen dubbele punt.',
  password: 'Wachtwoord',
  passwordHelp: 'Gaat alleen naar deze proxy. Vergeten zodra de app sluit.',
  again: 'De proxy heeft deze naam en dit wachtwoord niet geaccepteerd.',
  without:
    'Zonder werkt de app offline. Wat je opslaat blijft hier bewaard; als je synchroniseert, wordt het opnieuw gevraagd.',
  goWithout: 'Doorgaan zonder proxy',
  signIn: 'Aanmelden',
}
