import { availableParallelism } from 'node:os'
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

const listening = 'e2e-alone'
/** After these there is room for a file that listens which has not yet begun. */
const short = 'architecture'

/**
 * The files of a project stay together, since a worker's next file can share its modules only then. Those that listen begin
 * first, but not more of them than cores: the rest wait until the long ones are over.
 */
export class ProjectOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const atOnce = sorted.filter(({ project }) => project.name === listening).slice(0, availableParallelism())
    const rank = (file: TestSpecification) => {
      if (atOnce.includes(file)) return -1
      return firstToLast.indexOf(file.project.name === listening ? short : file.project.name)
    }
    return sorted.toSorted(
      (one, other) =>
        one.project.config.sequence.groupOrder - other.project.config.sequence.groupOrder ||
        rank(one) - rank(other),
    )
  }
}
