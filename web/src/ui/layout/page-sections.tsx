import { sectionId } from './card.tsx'

/** The way to the cards of a long page, which stays in view under the header. */
export function PageSections({ titles }: { titles: readonly string[] }) {
  return (
    <nav
      aria-label="On this page"
      className="page-sections sticky top-[4.25rem] z-5 -mx-4 scroll-px-6 overflow-x-auto border-b border-rule bg-paper px-2 short:static sm:-mx-6 sm:px-4 md:top-[4.75rem] print:hidden"
    >
      <ul className="flex">
        {titles.map((title) => (
          <li key={title}>
            <a
              href={`#${sectionId(title)}`}
              className="inline-flex min-h-11 items-center px-2.5 text-sm font-medium whitespace-nowrap text-link underline underline-offset-4 -outline-offset-3"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
