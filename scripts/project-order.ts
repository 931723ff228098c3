import { availableParallelism } from 'node:os'
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Projects with long or waiting files come first and those with short files last, so that no core idles at the end. */
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
/** The longest first. Sound is heard in real time, so they take as long on every machine. */
const listeningFiles = ['barge-in.test.ts', 'barge-in-transcribed.test.ts', 'spoken-question.test.ts']
/** After these, remaining files that listen to sound are started. */
const short = 'architecture'

/**
 * The files of a project stay together, since a worker's next file can share its modules only then. Those that listen begin
 * first, but not more of them than cores: the rest wait until the long ones are over.
 */
export class ProjectOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const length = ({ moduleId }: TestSpecification) => listeningFiles.indexOf(path.basename(moduleId))
    const atOnce = sorted
      .filter(({ project }) => project.name === listening)
      .toSorted((one, other) => length(one) - length(other))
      .slice(0, availableParallelism())
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
