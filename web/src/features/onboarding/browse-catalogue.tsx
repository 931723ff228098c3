import { useState } from 'react'
import { actionTexts } from '@tidings/contract/texts/actions'
import { sourceTexts } from '@tidings/contract/texts/preferences'
import { catalogueFilters, catalogueTexts, describeSource } from '#platform/sources/describe-catalogue.ts'
import { useCatalogue } from '#platform/sources/use-catalogue.ts'
import { Button } from '#ui/button.tsx'
import { PickDialog } from '#ui/form/pick-dialog.tsx'

type BrowseCatalogueProps = { chosen: readonly string[]; onToggle: (name: string) => void }

function Catalogue(props: BrowseCatalogueProps & { onClose: () => void }) {
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
      {problem ? (
        <Button compact look="secondary" className="self-start" onClick={retry}>
          {actionTexts.tryAgain}
        </Button>
      ) : null}
    </PickDialog>
  )
}

/** Opens the whole catalogue; the step itself offers only the best-known sources. */
export function BrowseCatalogue(props: BrowseCatalogueProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="secondary" className="mt-4" onClick={() => setIsOpen(true)}>
        {sourceTexts.browse}
      </Button>
      {isOpen ? <Catalogue {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
