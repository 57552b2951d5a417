/** A mistake that somebody could make, as a change of one file of the app. The simulation must find each. */
export interface Mutant {
  readonly name: string
  /** A sentence about the mistake. */
  readonly says: string
  readonly file: string
  /** Pairs of a text and its replacement; each text occurs exactly once. */
  readonly changes: readonly (readonly [text: string, instead: string])[]
}

/** The file's text with the mutation. Fails if a text to replace does not occur exactly once. */
export const mutated = ({ name, file, changes }: Mutant, source: string): string =>
  changes.reduce((text, [was, instead]) => {
    if (text.split(was).length !== 2)
      throw new Error(`${name} no longer fits ${file}: "${was.trim()}" is there ${text.split(was).length - 1} times.`)
    return text.replace(was, () => instead)
  }, source)
