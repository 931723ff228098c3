const paths = {
  home: 'M4 11.5 12 5l8 6.5M6 10v9h4.5v-5h3v5H18v-9',
  person:
    'M12 12a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5ZM4.75 20c.9-3.6 3.8-5.5 7.25-5.5s6.35 1.9 7.25 5.5',
  clock: 'M12 20.25a8.25 8.25 0 1 0 0-16.5 8.25 8.25 0 0 0 0 16.5ZM12 7.5V12l3 2',
  chart: 'M4.5 19.5h15M7 16v-4.5M12 16V6.5M17 16v-7',
  sliders: 'M4 7h9m4 0h3M4 12h3m4 0h9M4 17h8m4 0h4M15 5v4M9 10v4M14 15v4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  support:
    'M5 13v-1a7 7 0 0 1 14 0v1M5 13h2.5v5H6a1 1 0 0 1-1-1v-4Zm14 0h-2.5v5H18a1 1 0 0 0 1-1v-4Zm-1 5c0 1.5-1.5 2.5-4 2.5',
  leave: 'M10 5H6v14h4M14 8.5 18 12l-4 3.5M18 12H9.5',
  play: 'M8.5 6v12l9.5-6-9.5-6Z',
  plus: 'M12 5v14M5 12h14',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4',
  moon: 'M19 14.5A7.5 7.5 0 0 1 9.5 5a7.5 7.5 0 1 0 9.5 9.5Z',
} as const

export type IconName = keyof typeof paths

type DrawingProps = { path: string; className?: string }

/** Hidden from screen readers, because it is always next to a text or inside a labelled element. */
export function Drawing({ path, className = 'size-5' }: DrawingProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <Drawing path={paths[name]} {...(className ? { className } : {})} />
}
