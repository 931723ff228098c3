import { useState } from 'react'
import { interestLimits, sourceLimits } from '@tidings/contract/limits'
import { predefinedInterests, predefinedSources } from '@tidings/contract/predefined'
import { fieldNames, fieldTexts } from '@tidings/contract/texts/fields'
import { sourceTexts } from '@tidings/contract/texts/preferences'
import { loadLazily, loadOptionally } from '#platform/lazy-part.ts'
import { runWhenIdle } from '#platform/when-idle.ts'
import { Button } from '#ui/button.tsx'
import { EditableList } from '#ui/form/editable-list.tsx'
import { includesText, toggleText } from '#ui/form/unique-texts.ts'
import type { FormPartProps } from './form-values.ts'

/** Loaded when there is a source to show and the page is drawn. The form works without it. */
async function loadSources() {
  await new Promise<void>((resolve) => runWhenIdle(resolve))
  return import('./sources/source-detail.tsx')
}
const SourceDetail = loadOptionally(loadSources, 'SourceDetail', <p className="min-h-5" />)
const SourceAnnouncements = loadOptionally(loadSources, 'SourceAnnouncements')
const SourceScopeNote = loadOptionally(loadSources, 'SourceScopeNote', <p className="min-h-9" />)

const BrowseSources = loadLazily(() => import('./sources/browse-sources.tsx'), 'BrowseSources')
const TypedSource = loadLazily(() => import('./sources/typed-source.tsx'), 'TypedSource')

type ListLimits = typeof interestLimits | typeof sourceLimits

const problemWithin =
  (limits: ListLimits) =>
  (items: readonly string[], typed: string): string | null => {
    const text = typed.trim()
    if (text === '' || includesText(items, text)) return null
    if (text.length > limits.characters) {
      return fieldTexts.tooLong(limits.characters.toLocaleString('en-US'))
    }
    const characters = items.reduce((sum, item) => sum + item.length, text.length)
    const isFull = items.length >= limits.items || characters > limits.charactersOfAll
    return isFull ? 'The list is full. Remove something to add this.' : null
  }

const checkNewInterest = problemWithin(interestLimits)
const checkNewSource = problemWithin(sourceLimits)

export function InterestList({ values, change }: FormPartProps) {
  return (
    <EditableList
      label={fieldNames.interests}
      itemName="interest"
      placeholder="Add an interest"
      findProblem={checkNewInterest}
      items={values.interests}
      suggestions={predefinedInterests}
      onChange={(interests) => change({ interests })}
    />
  )
}

export function SourceList({ values, change }: FormPartProps) {
  const [isBrowsing, setIsBrowsing] = useState(false)
  const browse = () => setIsBrowsing(true)
  const chosen = values.preferred_sources
  const toggle = (name: string) => change({ preferred_sources: toggleText(chosen, name) })
  return (
    <div className="flex flex-col gap-3">
      <EditableList
        label="Preferred information sources"
        itemName="source"
        placeholder="Name or website"
        findProblem={checkNewSource}
        items={chosen}
        suggestions={predefinedSources}
        renderTyped={(typed) => <TypedSource typed={typed} />}
        renderDetail={(name) => <SourceDetail name={name} />}
        onChange={(preferred_sources) => change({ preferred_sources })}
      />
      {chosen.length > 0 ? (
        <>
          <SourceAnnouncements />
          <SourceScopeNote onChange={browse} />
        </>
      ) : null}
      <Button look="secondary" className="self-start" onClick={browse}>
        {sourceTexts.browse}
      </Button>
      {isBrowsing ? (
        <BrowseSources chosen={chosen} onToggle={toggle} onClose={() => setIsBrowsing(false)} />
      ) : null}
    </div>
  )
}
