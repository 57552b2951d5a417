import type { Messages } from './en.ts'

/** The check of VAT numbers with VIES. */
export const vat: Messages['vat'] = {
  title: 'Btw-nummers controleren met VIES',
  button: 'Controleren met VIES',
  buttonWhy: 'De Europese Commissie vragen of dit btw-nummer geregistreerd is',
  menu: 'De geselecteerde btw-nummers controleren met VIES',
  askText:
    'VIES is de dienst van de Europese Commissie voor btw-nummers. Die krijgt alleen het nummer: geen naam, geen adres, niets over jou of je kantoor. De antwoorden blijven bewaard in de geschiedenis op deze computer.',
  askAfter: 'De app vraagt dit één keer. Je kunt het wijzigen bij Instellingen.',
  allow: 'Toestaan en controleren',
  demo: 'Het demobedrijf heeft een eigen VIES op deze computer. Er gaat geen nummer naar buiten.',
  starting: 'Klanten lezen…',
  progress: '{done} van {total} gecontroleerd',
  pace: 'Eén nummer per seconde, zodat VIES ruimte houdt voor anderen. Je kunt stoppen; de antwoorden tot dan toe blijven.',
  backingOff: 'VIES heeft het druk of antwoordt niet. De volgende vraag wacht iets langer.',
  heard: '{percent} % gecontroleerd',
  stop: 'Stoppen',
  counts: '{valid} geldig · {invalid} ongeldig · {unknown} onbekend',
  answer: { valid: 'Geldig', invalid: 'Ongeldig', unknown: 'Onbekend' },
  invalidText:
    'Ongeldig: het register kent dit nummer niet. Sommige landen nemen alleen bedrijven op die handel binnen de EU hebben aangevraagd; vraag het dus eerst aan de klant voordat je iets wijzigt.',
  why: {
    'no-number': 'de klant heeft geen btw-nummer',
    malformed: 'geen EU-land heeft nummers van deze vorm',
    'not-in-vies': 'VIES heeft geen nummers van dit land',
    busy: 'VIES had het te druk',
    'state-away': 'het register van dat land antwoordde niet',
    'vies-away': 'VIES antwoordde niet',
    refused: 'VIES nam dit nummer niet aan',
    'not-asked': 'nog niet gevraagd',
  },
  stopped: {
    cancelled: 'Je hebt de controle gestopt. Nummers die nog niet gevraagd waren, zijn onbekend.',
    busy: 'VIES had het voor enkele nummers na elkaar te druk, dus de controle is gestopt. De antwoorden tot dan toe zijn bewaard. Controleer de onbekende nummers later; ’s avonds is het vaak rustiger.',
    'vies-away':
      'VIES antwoordde voor enkele nummers na elkaar niet, dus de controle is gestopt. De antwoorden tot dan toe zijn bewaard. Controleer de onbekende nummers later.',
    blocked:
      'VIES neemt nu geen vragen meer aan van deze verbinding, dus de controle is gestopt. De antwoorden tot dan toe zijn bewaard. Controleer de onbekende nummers morgen, of vraag het de IT-afdeling van je kantoor.',
    'not-allowed':
      'De controle met VIES is uitgezet en daarom gestopt. De antwoorden tot dan toe zijn bewaard. Sta het toe bij Instellingen om opnieuw te controleren.',
    failed:
      'De app kon een antwoord niet bewaren, dus de controle is gestopt. De antwoorden tot dan toe zijn bewaard. Kijk of de schijf niet vol is en controleer de onbekende nummers dan opnieuw.',
  },
  causes: {
    'service-unreachable':
      '{host} is niet bereikbaar. Kijk of deze computer verbinding met internet heeft en controleer de onbekende nummers dan opnieuw.',
    'service-slow': '{host} deed te lang over een antwoord. Controleer de onbekende nummers later opnieuw.',
    'service-certificate':
      'Het certificaat van {host} wordt niet vertrouwd, dus het nummer is niet verzonden. Controleer de datum en tijd van deze computer. Kloppen die, vraag het dan je beheerder; de app slaat dit niet over.',
    'proxy-sign-in-needed':
      'De proxy {host} wil weten wie je bent. Controleer de onbekende nummers opnieuw, en vul naam en wachtwoord van de proxy in als het erom vraagt. Vraagt het er niet om, dan vraagt de proxy een manier van aanmelden die de app niet kent: vraag het de IT-afdeling van je kantoor.',
  },
  list: 'Antwoorden van VIES',
  customer: 'Klant',
  number: 'Nummer',
  result: 'Antwoord',
  noNumber: 'geen',
  setDate: 'Controledatum invullen ({count})…',
  setDateText:
    'De geldige kunnen vandaag als btw-controledatum krijgen. Je ziet elke wijziging voordat die wordt opgeslagen.',
  again: 'Opnieuw controleren',
  last: 'VIES, voor {number}: {answer}, {time}',
  request: 'Aanvraagnummer {request}',
  asked: 'Gevraagd: {number}',
  settings: 'Btw-nummers',
  settingsAllow: 'Controles met VIES toestaan',
  settingsText:
    'VIES is de dienst van de Europese Commissie voor btw-nummers. Een controle stuurt het nummer en verder niets, alleen als je erom vraagt. Voor het demobedrijf is geen toestemming nodig: de VIES daarvan staat op deze computer.',
}
