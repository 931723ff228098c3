import type { SubscriptionsAnswer } from '@tidings/contract/api/news'
import { useQueryClient } from '@tanstack/react-query'
import { actionTexts } from '@tidings/contract/texts/actions'
import { sourceTexts } from '@tidings/contract/texts/preferences'
import { callApi, chooseMessage } from '#platform/http/api-client.ts'
import { catalogueFilters, catalogueTexts, describeSource } from '#platform/sources/describe-catalogue.ts'
import { useCatalogue } from '#platform/sources/use-catalogue.ts'
import { useAuth } from '#platform/session/session.tsx'
import { ShownError } from '#platform/shown-error.ts'
import { useAction } from '#platform/use-action.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { PickDialog } from '#ui/form/pick-dialog.tsx'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import { subscriptionsKey, useSubscriptions } from '../use-subscriptions.ts'

const notSaved = 'Could not save this.'

const scopes = [
  { value: 'prefer', label: sourceTexts.preferThese, note: sourceTexts.preferred },
  { value: 'only', label: sourceTexts.onlyThese, note: sourceTexts.only },
] as const

/** Takes effect at once, for the saved sources. */
function SourceScope() {
  const { project, user } = useAuth()
  const queries = useQueryClient()
  const { data } = useSubscriptions()
  const { problem, start } = useAction()

  async function save(onlyThese: boolean) {
    const answer = await callApi<SubscriptionsAnswer>(project, '/api/subscriptions/only', {
      method: 'PUT',
      body: { onlyThese },
    }).catch((error: unknown) => {
      throw new ShownError(chooseMessage(error, notSaved), { cause: error })
    })
    queries.setQueryData(subscriptionsKey(user?.id), answer)
    await queries.invalidateQueries({ queryKey: ['stories'] })
  }

  return (
    <div className="flex flex-col gap-2">
      <RadioGroup
        legend="How to use the sources that you have saved"
        value={data?.onlyThese ? 'only' : 'prefer'}
        choices={scopes}
        onChoose={(scope) => start(() => save(scope === 'only'), notSaved)}
      />
      {problem ? <Banner tone="bad">{problem}</Banner> : null}
    </div>
  )
}

type BrowseSourcesProps = {
  chosen: readonly string[]
  onToggle: (name: string) => void
  onClose: () => void
}

/** The catalogue with filters, and whether other sources may be heard. */
export function BrowseSources(props: BrowseSourcesProps) {
  const { problem, retry, sources } = useCatalogue()
  return (
    <PickDialog
      title={catalogueTexts.title}
      searchLabel={catalogueTexts.search}
      loading={problem ?? catalogueTexts.loading}
      none={catalogueTexts.none}
      items={sources?.map(describeSource) ?? null}
      filters={catalogueFilters}
      {...props}
    >
      <SourceScope />
      {problem ? (
        <Button compact look="secondary" className="self-start" onClick={retry}>
          {actionTexts.tryAgain}
        </Button>
      ) : null}
    </PickDialog>
  )
}
