import { useState } from 'react'
import { predefinedInterests, predefinedSources } from '@tidings/contract/predefined'
import { fieldNames } from '@tidings/contract/texts/fields'
import { sourceTexts } from '@tidings/contract/texts/preferences'
import { loadLazily, loadOptionally } from '#platform/lazy-part.ts'
import { runWhenIdle } from '#platform/when-idle.ts'
import { Button } from '#ui/button.tsx'
import { EditableList } from '#ui/form/editable-list.tsx'
import { addUniqueText, removeText, toggleText } from '#ui/form/unique-texts.ts'
import { checkTyped, type FormPartProps, type ListName } from './form-values.ts'

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

function bindList({ change, values }: FormPartProps, list: ListName) {
  const [items, typed] = [values[list], values.typed[list]]
  const type = (text: string) => ({ typed: { ...values.typed, [list]: text } })
  return {
    items,
    typed,
    problem: checkTyped(values, list),
    onType: (text: string) => change(type(text)),
    onAdd: () => change({ [list]: addUniqueText(items, typed), ...type('') }),
    onRemove: (item: string) => change({ [list]: removeText(items, item) }),
  }
}

export function InterestList(part: FormPartProps) {
  return (
    <EditableList
      label={fieldNames.interests}
      itemName="interest"
      placeholder="Add an interest"
      suggestions={predefinedInterests}
      {...bindList(part, 'interests')}
    />
  )
}

export function SourceList(part: FormPartProps) {
  const [isBrowsing, setIsBrowsing] = useState(false)
  const browse = () => setIsBrowsing(true)
  const chosen = part.values.preferred_sources
  const toggle = (name: string) => part.change({ preferred_sources: toggleText(chosen, name) })
  return (
    <div className="flex flex-col gap-3">
      <EditableList
        label="Preferred information sources"
        itemName="source"
        placeholder="Name or website"
        suggestions={predefinedSources}
        renderTyped={(typed) => <TypedSource typed={typed} />}
        renderDetail={(name) => <SourceDetail name={name} />}
        {...bindList(part, 'preferred_sources')}
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
