import { loadLazily } from '#platform/lazy-part.ts'
import { DashboardPage } from './dashboard-page.tsx'
import type { SignedInScreen } from './resolve-route.ts'

const ProfileScreen = loadLazily(() => import('./profile-screen.tsx'), 'ProfileScreen')
const HistoryScreen = loadLazily(() => import('./history-screen.tsx'), 'HistoryScreen')
const AnalyticsPage = loadLazily(() => import('#features/analytics/analytics-page.tsx'), 'AnalyticsPage')
const SettingsScreen = loadLazily(() => import('./settings-screen.tsx'), 'SettingsScreen')

type SignedInPageProps = { screen: SignedInScreen; onOpenFeedback: (text?: string) => void }

export function SignedInPage({ screen, onOpenFeedback }: SignedInPageProps) {
  switch (screen) {
    case 'dashboard':
      return <DashboardPage onOpenFeedback={onOpenFeedback} />
    case 'profile':
      return <ProfileScreen />
    case 'history':
      return <HistoryScreen />
    case 'analytics':
      return <AnalyticsPage />
    case 'settings':
      return <SettingsScreen />
  }
}
