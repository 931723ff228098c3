import type { User } from '@supabase/auth-js'
import { layoutTexts } from '@tidings/contract/texts/layout'
import { logProblem } from '#platform/log.ts'
import { useAuth } from '#platform/session/session.tsx'
import { formatMoment } from '#platform/time/format-moment.ts'
import { useLocalNow } from '#platform/time/time-zone.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Wordmark } from '#ui/layout/wordmark.tsx'
import { Link } from 'wouter'
import { actionTexts } from '@tidings/contract/texts/actions'
import { chooseGreetingName } from './greeting-name.ts'

type HeaderProps = { user: User; menuOpen: boolean; onOpenMenu: () => void; onSupport: () => void }

export function Header({ user, menuOpen, onOpenMenu, onSupport }: HeaderProps) {
  const { logout, leaving } = useAuth()
  const onLogout = () => {
    logout().catch((error: unknown) => logProblem('Logout failed', error))
  }
  return (
    <header className="sticky top-0 z-10 bg-paper short:static">
      <div className="flex min-h-14 flex-wrap items-center justify-end gap-1 px-3 xs:gap-2 sm:px-6 md:min-h-16">
        <button
          type="button"
          aria-label={actionTexts.menu}
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onClick={onOpenMenu}
          className="grid size-11 place-items-center rounded-control hover:bg-sunk md:hidden"
        >
          <Icon name="menu" />
        </button>
        <Link
          to="/"
          aria-label="Tidings, home"
          className="mr-auto flex min-h-11 items-center text-ink no-underline"
        >
          <Wordmark className="text-lg xs:text-xl sm:text-2xl" />
        </Link>
        <Clock />
        <p className="hidden max-w-56 min-w-0 truncate px-2 text-sm xs:block">
          {layoutTexts.welcome}, <strong dir="auto">{chooseGreetingName(user)}</strong>
        </p>
        <HeaderButton icon="support" label={layoutTexts.support} onPress={onSupport} />
        <HeaderButton icon="leave" label={layoutTexts.logout} onPress={onLogout} disabled={leaving} />
      </div>
      <DayDial />
    </header>
  )
}

type HeaderButtonProps = { icon: IconName; label: string; onPress: () => void; disabled?: boolean }

function HeaderButton({ icon, label, onPress, disabled = false }: HeaderButtonProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 text-sm font-semibold hover:bg-sunk disabled:text-soft lg:px-3"
    >
      <Icon name={icon} />
      <span className="sr-only lg:not-sr-only">{label}</span>
    </button>
  )
}

/** Not a live region: announcing the time every minute would be a nuisance. */
function Clock() {
  const { now, timeZone } = useLocalNow()
  return (
    <time
      dateTime={now.toISOString()}
      aria-live="off"
      className="text-xs font-semibold xs:text-sm whitespace-nowrap text-soft tabular-nums"
    >
      {formatMoment(now, 'time', timeZone)}
    </time>
  )
}

/** A tuning dial whose needle shows the time of day, from midnight on the left to midnight on the right. */
function DayDial() {
  const { now, timeZone } = useLocalNow()
  const [hours = 0, minutes = 0] = formatMoment(now, 'time', timeZone).split(':').map(Number)
  const dayPart = (hours * 60 + minutes) / 1440
  return (
    <div aria-hidden="true" className="relative border-b border-ink">
      <div className="dial" />
      <div
        className="absolute inset-y-0 w-0.5 bg-signal"
        style={{ left: `calc((100% - 0.125rem) * ${dayPart.toFixed(4)})` }}
      />
    </div>
  )
}
