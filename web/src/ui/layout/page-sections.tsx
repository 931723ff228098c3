import { sectionId } from './card.tsx'

/** The way to the cards of a long page. */
export function PageSections({ label, titles }: { label: string; titles: readonly string[] }) {
  return (
    <nav aria-label={label} className="border-b border-rule pb-2 print:hidden">
      <ul className="-mx-2.5 flex flex-wrap">
        {titles.map((title) => (
          <li key={title}>
            <a
              href={`#${sectionId(title)}`}
              className="inline-flex min-h-11 items-center px-2.5 text-sm font-medium whitespace-nowrap text-link underline underline-offset-4"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
