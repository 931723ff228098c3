import { predefinedInterests, predefinedSources } from '@tidings/contract/predefined'
import { fieldNames } from '@tidings/contract/texts-fields'
import { EditableList } from '#ui/editable-list.tsx'
import type { FormPartProps } from './form-values.ts'
import { newInterestProblem, newSourceProblem } from './list-problem.ts'
import { sourceProblem, useSubscriptions } from './use-subscriptions.ts'

export function InterestsAndSources({ values, change }: FormPartProps) {
  return (
    <>
      <EditableList
        label={fieldNames.interests}
        itemName="interest"
        placeholder="Add an interest"
        problemOf={newInterestProblem}
        items={values.interests}
        suggestions={predefinedInterests}
        onChange={(interests) => change({ interests })}
      />
      <div className="flex flex-col gap-3">
        <EditableList
          label="Preferred information sources"
          itemName="source"
          placeholder="A name, or the address of a feed"
          problemOf={newSourceProblem}
          items={values.preferred_sources}
          suggestions={predefinedSources}
          onChange={(sources) => change({ preferred_sources: sources })}
        />
        <SourceProblems chosen={values.preferred_sources} />
      </div>
    </>
  )
}

/** What the server said of each source when it last followed them. */
function SourceProblems({ chosen }: { chosen: readonly string[] }) {
  const { data, error } = useSubscriptions()
  const problems = (data?.sources ?? [])
    .filter((source) => chosen.includes(source.name))
    .map(sourceProblem)
    .filter((problem) => problem !== null)
  if (error) return <p className="text-sm text-bad">Your sources could not be checked: {error.message}</p>
  if (problems.length === 0) return null
  return (
    <ul aria-label="Problems with your sources" className="flex flex-col gap-1 text-sm text-bad">
      {problems.map((problem) => (
        <li key={problem} className="break-words">
          {problem}
        </li>
      ))}
    </ul>
  )
}
