export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return <progress className="progress-bar" max={100} value={percent} aria-label={label} />
}
