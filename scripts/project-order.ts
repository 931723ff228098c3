import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Those whose files are long or wait much begin; the last ones are short, so that no core idles beside a last long file. */
const firstToLast = [
  'server-postgres',
  'server-embedded',
  'e2e',
  'server-memory',
  'architecture',
  'server-unit',
  'web',
  'contract',
]

/** The files of a project stay together, since a worker's next file can share its modules only then. */
export class ProjectOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification) => firstToLast.indexOf(project.name)
    const sorted = await super.sort(files)
    return sorted.toSorted(
      (one, other) =>
        one.project.config.sequence.groupOrder - other.project.config.sequence.groupOrder ||
        rank(one) - rank(other),
    )
  }
}
