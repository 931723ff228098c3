import { useState } from 'react'
import { predefinedInterests, predefinedSources } from '@tidings/contract/predefined'
import { fieldNames } from '@tidings/contract/texts/fields'
import { sourceTexts } from '@tidings/contract/texts/preferences'
import { ChoiceChips } from '#ui/form/choice-chips.tsx'
import { addUniqueText, includesText, toggleText } from '#ui/form/unique-texts.ts'
import { BrowseCatalogue } from './browse-catalogue.tsx'
import type { OnboardingDraft } from './onboarding-draft.ts'
import { StepButtons } from './step-buttons.tsx'
import { AddedSource, TypedSource } from './typed-source.tsx'
import type { ChangeDraft } from './use-draft.ts'

const lists = {
  interests: {
    lead: 'Choose at least one. Your answers and briefings will favour them.',
    add: 'Another interest',
    offered: predefinedInterests,
  },
  sources: {
    lead: `Choose at least one. ${sourceTexts.preferred} You can add the address of any feed; only you will see it.`,
    add: 'Another source, by name or feed address',
    offered: predefinedSources,
  },
} as const

type ChoicesStepProps = {
  what: 'interests' | 'sources'
  draft: OnboardingDraft
  change: ChangeDraft
  onBack: () => void
  onNext: () => void
}

export function ChoicesStep({ what, draft, change, onBack, onNext }: ChoicesStepProps) {
  const { lead, add, offered } = lists[what]
  const [typed, setTyped] = useState('')
  const toggleSource = (name: string) => change({ sources: toggleText(draft.sources, name) })

  function addTyped() {
    const known = offered.find((item) => includesText([item], typed))
    change({ [what]: addUniqueText(draft[what], known ?? typed) })
    setTyped('')
  }
  const addBefore = (turn: () => void) => () => {
    addTyped()
    turn()
  }

  return (
    <>
      <p className="mb-5 text-soft">{lead}</p>
      <ChoiceChips
        label={fieldNames[what]}
        addLabel={add}
        offered={offered}
        chosen={draft[what]}
        typed={typed}
        maxLength={what === 'sources' ? 2000 : 200}
        {...(what === 'sources' ? { renderTyped: (typed: string) => <TypedSource typed={typed} /> } : {})}
        onChange={(chosen) => change({ [what]: chosen })}
        onType={setTyped}
        onAdd={addTyped}
      />
      {what === 'sources'
        ? draft.sources
            .filter((name) => !includesText(offered, name))
            .map((name) => <AddedSource key={name} name={name} />)
        : null}
      {what === 'sources' ? <BrowseCatalogue chosen={draft.sources} onToggle={toggleSource} /> : null}
      <StepButtons onBack={addBefore(onBack)} onNext={addBefore(onNext)} blocked={draft[what].length === 0} />
    </>
  )
}
