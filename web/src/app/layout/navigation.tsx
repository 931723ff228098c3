import { Link, useLocation } from 'wouter'
import { layoutTexts } from '@tidings/contract/texts/layout'
import { Icon, type IconName } from '#ui/icon.tsx'

const { navigation } = layoutTexts

const entries: readonly { to: string; icon: IconName; label: string }[] = [
  { to: '/', icon: 'home', label: navigation.home },
  { to: '/profile', icon: 'person', label: navigation.profile },
  { to: '/history', icon: 'clock', label: navigation.history },
  { to: '/analytics', icon: 'chart', label: navigation.analytics },
  { to: '/settings', icon: 'sliders', label: navigation.settings },
]

const looks = {
  rail:
    'flex-col gap-1 px-2 py-3 text-xs lg:flex-row lg:gap-3 lg:px-4 lg:py-2.5 lg:text-sm rounded-control ' +
    'aria-[current=page]:bg-sunk aria-[current=page]:text-signal',
  bar: 'flex-col gap-0.5 px-1 py-1.5 text-[0.6875rem] border-t-2 border-transparent aria-[current=page]:border-signal aria-[current=page]:text-signal',
  overlay:
    'flex-row gap-4 px-2 py-4 font-display text-xl border-b border-rule aria-[current=page]:text-signal',
} as const

type NavigationProps = { look: keyof typeof looks; onNavigate?: () => void }

export function Navigation({ look, onNavigate }: NavigationProps) {
  const [path] = useLocation()
  return (
    <ul className={look === 'bar' ? 'grid grid-cols-5' : 'flex flex-col gap-1'}>
      {entries.map((entry) => (
        <li key={entry.to} className="min-w-0">
          <Link
            to={entry.to}
            aria-current={path === entry.to ? 'page' : undefined}
            {...(onNavigate ? { onClick: onNavigate } : {})}
            className={`flex min-h-11 items-center font-medium no-underline -outline-offset-3 hover:text-signal ${looks[look]}`}
          >
            <Icon name={entry.icon} />
            <span>{entry.label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
