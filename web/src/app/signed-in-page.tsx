import { loadLazily } from '#platform/lazy-part.ts'
import { DashboardPage } from './dashboard-page.tsx'
import type { SignedInScreen } from './resolve-route.ts'

const ProfileScreen = loadLazily(async () => ({
  default: (await import('./profile-screen.tsx')).ProfileScreen,
}))
const HistoryScreen = loadLazily(async () => ({
  default: (await import('./history-screen.tsx')).HistoryScreen,
}))
const AnalyticsPage = loadLazily(async () => ({
  default: (await import('#features/analytics/analytics-page.tsx')).AnalyticsPage,
}))
const SettingsScreen = loadLazily(async () => ({
  default: (await import('./settings-screen.tsx')).SettingsScreen,
}))

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
