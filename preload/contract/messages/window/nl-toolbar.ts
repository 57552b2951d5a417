import type { toolbar as english } from './en-toolbar.ts'

/** De balk boven de pagina’s van het aanmeldvenster. */
export const toolbar: typeof english = {
  region: 'Van wie deze pagina is',
  title: 'Aanmelden bij {name}',
  pageOf: 'Deze pagina is van',
  goingTo: 'Op weg naar',
  noPageOf: 'Geen pagina van',
  encrypted: 'versleuteld',
  noServer: 'Deze pagina is van geen enkele server. Typ hier niets.',
  here: 'deze computer',
  loading: 'Laden…',
  slow: 'Nog aan het laden…',
  keys: 'F6 gaat naar de pagina en terug.',
}
