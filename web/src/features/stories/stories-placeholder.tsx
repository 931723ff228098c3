import { storyTexts } from './story-texts.ts'

const placeholderRows = 6

/** As tall as the list that replaces it, so that nothing visible moves. */
export function StoriesPlaceholder() {
  return (
    <>
      <output className="sr-only">{storyTexts.loading}</output>
      <div aria-hidden="true" className="flex flex-col gap-4 pt-4">
        {Array.from({ length: placeholderRows }, (_, row) => (
          <div key={row} className="skeleton h-36" />
        ))}
      </div>
    </>
  )
}

/** The same while the list's code is loading. */
export function StoriesMeanwhile() {
  return (
    <section className="border-t border-rule pt-4">
      <h3 className="text-lg">{storyTexts.title}</h3>
      <StoriesPlaceholder />
    </section>
  )
}
