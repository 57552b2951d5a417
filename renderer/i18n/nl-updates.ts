import type { updates as en } from './en-updates.ts'

/** Nieuwere versies van de app. */
export const updates: typeof en = {
  title: 'Updates',
  look: 'Naar updates zoeken',
  again: 'Opnieuw zoeken',
  download: 'Ophalen',
  install: 'Nu installeren',
  onQuit: 'Installeren als ik afsluit',
  off: {
    'not-released': 'Dit exemplaar van de app is niet uitgebracht en werkt zichzelf dus niet bij.',
    system:
      'Dit exemplaar van de app is op een manier geïnstalleerd waarop het zichzelf niet kan bijwerken. Nieuwere versies komen zoals dit exemplaar kwam.',
    office: 'Je kantoor zorgt voor nieuwe versies van deze app.',
  },
  unknown: 'In deze sessie is nog niet gezocht.',
  looking: 'Naar een nieuwere versie zoeken…',
  current: 'Ledgerdesk {version} is de nieuwste versie.',
  lookedAt: 'Gezocht {time}.',
  waiting: {
    'in-steps': 'Versie {version} wordt stap voor stap verspreid en komt later op deze computer.',
    'system-too-old': 'Versie {version} heeft een nieuwer besturingssysteem nodig.',
    older:
      'De nieuwste beproefde versie is {version}. Zij is ouder dan die van jou; die blijft tot er een nieuwere is, of tot je teruggaat.',
  },
  goBack: 'Terug naar versie {version}',
  found: 'Versie {version} is er.',
  foundText: 'Zij wordt opgehaald als je dat zegt.',
  downloading: 'Versie {version} ophalen',
  percent: '{percent}%',
  progress: 'Voortgang',
  ready: 'Versie {version} staat klaar om te installeren.',
  readyText: 'De app sluit daarvoor en komt terug. Wat je hebt opgeslagen, blijft bewaard en wordt eerst gekopieerd.',
  channel: 'Welke versies',
  channels: { stable: 'Beproefde', early: 'Ook vroege' },
  channelHelp: 'Vroege versies komen eerder en kunnen fouten hebben.',
  background: 'Nieuwe versies vanzelf ophalen',
  notice: 'Update',
  show: 'Tonen',
  later: 'Later',
}
