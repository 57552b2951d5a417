import type { grace as english } from './en-grace.ts'

type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> }

/** Het moment waarin een wijziging van een cel nog ongedaan kan worden gemaakt voordat hij wordt verzonden. */
export const grace: Shape<typeof english> = {
  label: 'Wijzigingen in een cel',
  ways: { 'at-once': 'Meteen verzenden', shortly: 'Na 5 seconden verzenden', 'when-asked': 'Verzenden als ik het zeg' },
  help: 'Tot een wijziging is verzonden, kun je die ongedaan maken. Wat je in het formulier opslaat of bij veel klanten tegelijk wijzigt, wordt meteen verzonden.',
  soon: 'Niets wacht | {count} wijziging wordt zo verzonden | {count} wijzigingen worden zo verzonden',
  asked: 'Niets wacht | {count} wijziging wacht tot je die verzendt | {count} wijzigingen wachten tot je ze verzendt',
  undo: 'Ongedaan maken',
  send: 'Nu verzenden',
}
