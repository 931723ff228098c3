/** The name as a masthead, with the lit dot of a dial. */
export function Wordmark({ className = 'text-2xl' }: { className?: string }) {
  return (
    <span className={`inline-flex items-baseline font-display font-bold tracking-tight ${className}`}>
      Tidings
      <span aria-hidden="true" className="ml-[0.12em] inline-block size-[0.22em] rounded-full bg-signal" />
    </span>
  )
}
