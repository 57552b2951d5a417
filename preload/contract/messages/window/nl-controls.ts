import type { codes as englishCodes } from './en-controls.ts'

/** Eigen bedieningselementen: het vak van een code. */
export const codes: typeof englishCodes = {
  asTyped: '“{code}” gebruiken zoals getypt',
  notOffered: 'niet in de lijst',
  found: 'geen codes | {count} code | {count} codes',
  why: 'Deze code staat niet in de lijst van {service}. De code wordt zo verzonden en kan worden geweigerd.',
}
