import type { ReactNode } from 'react'

/** The server checks URLs too; only http and https become links. */
export function isWebLink(url: string): boolean {
  return /^https?:\/\//i.test(url)
}

/** A link to another site in a new tab, or only its text if the URL must not become a link. */
export function OutsideLink({ url, children }: { url: string; children: ReactNode }) {
  if (!isWebLink(url)) return children
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      className="tap-target text-link underline underline-offset-4 wrap-anywhere"
    >
      {children}
    </a>
  )
}
