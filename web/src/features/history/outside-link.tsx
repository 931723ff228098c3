import type { ReactNode } from 'react'

/** The server checks URLs too; only http and https become links. */
export function OutsideLink({ url, children }: { url: string; children: ReactNode }) {
  if (!/^https?:\/\//i.test(url)) return children
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      className="text-link underline underline-offset-4 wrap-anywhere pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
    >
      {children}
    </a>
  )
}
