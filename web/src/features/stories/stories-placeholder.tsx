import { storyTexts } from './story-texts.ts'

const placeholderRows = 6

/** As tall as the list that takes its place, so that nothing below it moves where it can be seen. */
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

/** The same where not even the list's code has come. */
export function StoriesMeanwhile() {
  return (
    <section className="border-t border-rule pt-4">
      <h3 className="text-lg">{storyTexts.title}</h3>
      <StoriesPlaceholder />
    </section>
  )
}
