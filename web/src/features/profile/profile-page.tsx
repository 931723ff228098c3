import type { ReactNode } from 'react'
import { actionTexts } from '@tidings/contract/texts/actions'
import { layoutTexts } from '@tidings/contract/texts/layout'
import { useScreenTitle } from '#platform/screen-title.ts'
import { PageSections } from '#ui/layout/page-sections.tsx'
import { PlainPage } from '#ui/layout/plain-page.tsx'
import { TextLink } from '#ui/text-link.tsx'

/** `children` are cards; `titles` are their titles. */
export function ProfilePage({ titles, children }: { titles: readonly string[]; children: ReactNode }) {
  useScreenTitle(layoutTexts.navigation.profile)
  return (
    <PlainPage
      title={layoutTexts.navigation.profile}
      sentence="Your details, and what your news is based on."
    >
      <div className="flex flex-col gap-6">
        <TextLink to="/" className="w-fit">
          {actionTexts.backToHome}
        </TextLink>
        <PageSections label={actionTexts.onThisPage} titles={titles} />
        {children}
      </div>
    </PlainPage>
  )
}
