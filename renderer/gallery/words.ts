import { computed } from 'vue'
import type { Language } from '../../preload/contract/settings.ts'
import { useWords } from '../i18n/words.ts'

const en = {
  title: 'Components', look: 'Look', tokens: 'Tokens', colours: 'Colours', type: 'Type', weights: 'Weights', spaces: 'Spaces and sizes', corners: 'Corners', shadow: 'Shadow', sample: 'Every customer, as the service has them: 1,234.50',
  buttons: 'Buttons', usual: 'Usual', main: 'Main', danger: 'Danger', plain: 'Plain', link: 'Link', pressed: 'Pressed', withKey: 'With its key', icon: 'Icon', off: 'Off',
  controls: 'Fields of a form', label: 'Name', help: 'One line that helps', hint: 'Looks odd, and may be right', fault: 'Says what is wrong', choice: 'Choice', tick: 'Tick', place: 'What may be typed',
  record: 'Fields of a customer', marks: 'Marks and counts', strips: 'Strips and callouts', strip: 'One quiet line across the page', note: 'Something to know', sheets: 'Sheets and menus', sheet: 'Sheet', confirm: 'Confirm', popover: 'Popover', menu: 'Menu of a customer', picker: 'Picker', none: 'Nothing fits', found: 'found',
  text: 'What is lost is said here, and what is kept.', table: 'Table', progress: 'Progress', states: 'Empty, loading, failed', band: 'Band', panel: 'A customer that was refused', keys: 'Keys',
}
const nl: typeof en = {
  title: 'Onderdelen', look: 'Weergave', tokens: 'Ontwerpwaarden', colours: 'Kleuren', type: 'Letters', weights: 'Gewichten', spaces: 'Ruimte en maten', corners: 'Hoeken', shadow: 'Schaduw', sample: 'Elke klant, zoals de dienst die heeft: 1.234,50',
  buttons: 'Knoppen', usual: 'Gewoon', main: 'Eerste', danger: 'Gevaar', plain: 'Kaal', link: 'Link', pressed: 'Ingedrukt', withKey: 'Met toets', icon: 'Pictogram', off: 'Uit',
  controls: 'Velden van een formulier', label: 'Naam', help: 'Eén regel die helpt', hint: 'Ziet er vreemd uit, en kan kloppen', fault: 'Zegt wat er mis is', choice: 'Keuze', tick: 'Vinkje', place: 'Wat er kan staan',
  record: 'Velden van een klant', marks: 'Merktekens en aantallen', strips: 'Stroken en kaders', strip: 'Eén rustige regel over de pagina', note: 'Iets om te weten', sheets: 'Vellen en menu’s', sheet: 'Vel', confirm: 'Bevestigen', popover: 'Uitklapvenster', menu: 'Menu van een klant', picker: 'Kiezer', none: 'Niets past', found: 'gevonden',
  text: 'Hier staat wat verloren gaat, en wat blijft.', table: 'Tabel', progress: 'Voortgang', states: 'Leeg, bezig, mislukt', band: 'Balk', panel: 'Een klant die is geweigerd', keys: 'Toetsen',
}

/** What the page of components says by itself; the app's own build has none of it. */
export const useGalleryWords = () => {
  const { locale } = useWords()
  return computed(() => ({ en, nl })[locale.value as Language])
}
