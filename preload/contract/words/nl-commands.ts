import type { CommandWords } from './en-commands.ts'

/** What commands are called, in the window and in the application's menu. */
export const commands: CommandWords = {
  name: {
    palette: 'Ga naar alles', search: 'Zoeken', 'go-customers': 'Ga naar Klanten', 'go-changes': 'Ga naar Wijzigingen', 'go-history': 'Ga naar Geschiedenis', 'go-settings': 'Ga naar Instellingen',
    'new-customer': 'Nieuwe klant', save: 'Opslaan', 'save-and-next': 'Opslaan en naar de volgende', review: 'Nakijken wat er wordt verzonden', 'previous-customer': 'Vorige klant', 'next-customer': 'Volgende klant', 'find-field': 'Een veld zoeken',
    'duplicate-customer': 'Deze klant dupliceren', 'customer-history': 'Geschiedenis van deze klant', 'copy-to-administration': 'Kopiëren naar een andere administratie', 'copy-link': 'Link naar deze klant kopiëren', 'delete-customer': 'Deze klant verwijderen',
    undo: 'Ongedaan maken', redo: 'Opnieuw uitvoeren', 'bulk-edit': 'De geselecteerde klanten wijzigen', 'add-filter': 'Filter toevoegen', 'clear-filters': 'Zoekwoord en filters wissen', 'open-views': 'Bewaarde weergaven', 'save-view': 'Deze weergave onder een naam bewaren', 'choose-columns': 'Kolommen kiezen', 'edit-cell': 'De cel bewerken', 'select-all': 'Alle rijen selecteren', 'copy-rows': 'De geselecteerde rijen kopiëren',
    'sync-now': 'Nu synchroniseren', 'sign-in': 'Aanmelden', 'sign-out': 'Afmelden', 'switch-administration': 'Een administratie kiezen', 'toggle-lock': 'Ontgrendelen, of weer op slot',
    'theme-system': 'Kleuren zoals de computer', 'theme-light': 'Lichte kleuren', 'theme-dark': 'Donkere kleuren', 'contrast-system': 'Contrast zoals de computer', 'contrast-more': 'Hoog contrast', 'toggle-density': 'Ruime of compacte regels', 'toggle-language': 'English', keys: 'Toetsen', 'save-diagnostics': 'Diagnosegegevens bewaren…', 'show-licences': 'Licenties', 'look-for-updates': 'Naar updates zoeken…',
  },
  group: { go: 'Ga naar', customer: 'Klant', table: 'Tabel', sync: 'Synchronisatie', place: 'Administratie', view: 'Beeld', app: 'Help' },
}
