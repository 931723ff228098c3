import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { User } from '@supabase/auth-js'
import { useCall } from '#features/voice/call/call-provider.tsx'
import { loadCallParts } from '#features/voice/lazy-parts.ts'
import { loadLazily, loadOptionally } from '#platform/lazy-part.ts'
import { runWhenIdle } from '#platform/when-idle.ts'
import { Banner } from '#ui/banner.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import { Header } from './header.tsx'
import { keepFocusInView } from './keep-focus-in-view.ts'
import { Navigation } from './navigation.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

const MenuOverlay = loadLazily(() => import('./menu-overlay.tsx'), 'MenuOverlay')

const CallBar = loadLazily(loadCallParts, 'CallBar')

const OfflineNotices = loadOptionally(() => import('#features/offline/offline-notices.tsx'), 'OfflineNotices')

const AccountKeptBanner = loadLazily(
  () => import('#features/your-data/account-kept-banner.tsx'),
  'AccountKeptBanner',
)

type AppLayoutProps = { user: User; onSupport: () => void; children: ReactNode }

/** Below 768 px a bottom bar and a menu; above it a rail, with labels beside its icons from 1024 px. */
export function AppLayout({ user, onSupport, children }: AppLayoutProps) {
  const [menuOpen, setMenuOpen] = useState(false)
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  const online = useOnline()
  return (
    <>
      <a
        href="#main"
        className="sr-only z-30 rounded-control bg-ink px-4 py-2 text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Header user={user} menuOpen={menuOpen} onOpenMenu={() => setMenuOpen(true)} onSupport={onSupport} />
      <div className="mx-auto flex max-w-[90rem]">
        <nav
          aria-label="Main"
          className="sticky top-20 hidden h-[calc(100dvh-5rem)] w-24 short:top-0 short:h-dvh shrink-0 flex-col justify-between gap-3 overflow-y-auto px-2 py-5 md:flex lg:w-52"
        >
          <Navigation look="rail" />
          <ThemeSwitch look="rail" />
        </nav>
        <main
          id="main"
          ref={keepFocusInView}
          tabIndex={-1}
          className="min-w-0 flex-1 px-4 pt-5 pb-28 sm:px-6 md:pb-12"
        >
          {online ? null : (
            <div className="mb-4">
              <Banner tone="plain">
                You are offline. You can keep reading, and save changes once you are back online.
              </Banner>
            </div>
          )}
          {user.app_metadata['deletion_undone_at'] === undefined ? null : (
            <ErrorBoundary>
              <AccountKeptBanner user={user} />
            </ErrorBoundary>
          )}
          {children}
        </main>
      </div>
      <div className="dock fixed inset-x-0 bottom-0 z-10 md:right-6 md:bottom-4 md:left-auto md:w-md">
        <CallBarSlot />
        <OfflineSlot />
        <nav
          aria-label="Main"
          className="border-t border-ink bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
        >
          <Navigation look="bar" />
        </nav>
      </div>
      {menuOpen ? (
        <ErrorBoundary onGiveUp={closeMenu}>
          <MenuOverlay onClose={closeMenu} />
        </ErrorBoundary>
      ) : null}
    </>
  )
}

/** Its code is loaded with the first call or question. */
function CallBarSlot() {
  const { call, state } = useCall()
  const [path] = useLocation()
  return state.isLoaded ? <CallBar call={call} state={state} isHome={path === '/'} /> : null
}

/** Loaded once the page is rendered and the browser is idle. */
function OfflineSlot() {
  const { state } = useCall()
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => runWhenIdle(() => setIsIdle(true)), [])
  return isIdle ? <OfflineNotices isInCall={state.phase !== 'idle'} /> : null
}

function watchConnection(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

function useOnline(): boolean {
  return useSyncExternalStore(watchConnection, () => navigator.onLine)
}
