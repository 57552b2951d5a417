import type { updates as en } from './en-updates.ts'

/** Nieuwere versies van de app. */
export const updates: typeof en = {
  title: 'Updates',
  look: 'Naar updates zoeken',
  again: 'Opnieuw zoeken',
  download: 'Downloaden',
  install: 'Nu installeren',
  onQuit: 'Installeren als ik afsluit',
  off: {
    'not-released': 'Dit exemplaar van de app is niet uitgebracht en werkt zichzelf dus niet bij.',
    system:
      'Dit exemplaar van de app is op een manier geïnstalleerd waarop het zichzelf niet kan bijwerken. Installeer nieuwere versies op dezelfde manier.',
    office: 'Je kantoor zorgt voor nieuwe versies van deze app.',
  },
  unknown: 'Er is nog niet gezocht sinds de app openging.',
  looking: 'Naar een nieuwere versie zoeken…',
  current: 'Ledgerdesk {version} is de nieuwste versie.',
  lookedAt: 'Gezocht {time}.',
  waiting: {
    'in-steps': 'Versie {version} wordt stap voor stap verspreid en komt later op deze computer.',
    'system-too-old': 'Versie {version} heeft een nieuwer besturingssysteem nodig.',
    older:
      'De nieuwste stabiele versie is {version}. Die is ouder dan de jouwe; je houdt de jouwe tot er een nieuwere is, of tot je teruggaat.',
  },
  goBack: 'Terug naar versie {version}',
  found: 'Versie {version} is beschikbaar.',
  foundText: 'Je bepaalt zelf wanneer die wordt gedownload.',
  downloading: 'Versie {version} downloaden',
  percent: '{percent}%',
  progress: 'Voortgang',
  ready: 'Versie {version} staat klaar om te installeren.',
  readyText: 'De app sluit daarvoor en komt terug. Wat je hebt opgeslagen, blijft bewaard en wordt eerst gekopieerd.',
  channel: 'Welke versies',
  channels: { stable: 'Stabiele versies', early: 'Ook vroege versies' },
  channelHelp: 'Vroege versies komen eerder en kunnen fouten hebben.',
  background: 'Nieuwe versies vanzelf downloaden',
  notice: 'Update',
  show: 'Tonen',
  later: 'Later',
}
