import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { randomFrom } from '../simulation/random.ts'

/** The given files in the order of `seed`, but the files of one project together, in the order of `projects`. */
export const shuffled = <File>(
  files: readonly File[],
  seed: number,
  projectOf: (file: File) => { readonly group: number; readonly name: string },
): File[] => {
  const random = randomFrom(seed)
  return files
    .map((file) => ({ file, at: random.next(), project: projectOf(file) }))
    .sort(
      (one, other) =>
        one.project.group - other.project.group ||
        one.project.name.localeCompare(other.project.name) ||
        one.at - other.at,
    )
    .map(({ file }) => file)
}

/**
 * Shuffles the files within their project. Vitest's own shuffle mixes the projects: a worker ends whenever its next
 * file is of another one, and all that its files share is loaded again, which nearly doubled the work of a run.
 */
export class ShuffledFiles extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return shuffled(files, this.ctx.config.sequence.seed, ({ project }) => ({
      group: project.config.sequence.groupOrder,
      name: project.name,
    }))
  }
}
