import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leaveOutPasskeys } from './leave-out-passkeys.ts'
import { writeServiceWorker } from './offline/write-service-worker.ts'

const server = process.env.TIDINGS_SERVER ?? 'http://127.0.0.1:3000'
const proxied = [
  '/auth/v1',
  '/rest/v1',
  '/api',
  '/v1',
  '/call',
  '/voice',
  '/config.json',
  '/.netlify',
  '/feedback',
  '/healthz',
  '/readyz',
  '/podcast',
]

/** `light-dark()`, `<dialog>` and nested CSS are not transpiled: every browser since mid-2024 supports them. */
const browsers = ['chrome123', 'firefox120', 'safari17.5']

/** The code needed to draw the dashboard, without what is loaded on interaction or for records. */
const firstOfDashboard = new RegExp(
  [
    'texts/(answers|history|preferences|voice|layout|news)',
    'src/app/(layout/(?!menu-overlay)|signed-in-(app|call|page)|dashboard-page|voice-with-stories|feedback-opener)',
    'features/news/',
    'features/briefings/hear-briefing',
    'features/history/(?!history-page|archive/|saved-|followed-|outside-link|demo-entries|kept-history|recording|answer-(parts|steps))',
    'features/preferences/(use-|preferences-draft|form-values|personalisation|loaded-|preferences-fields|interests-and|language-and|news-settings|voice-settings)',
    'features/stories/(stories-placeholder|story-texts|todays-stories|use-stories|story-(facts|actions))',
    'platform/time/age',
    'features/voice/(lazy-parts|card/(call-(button|duration)|card-texts|typed|voice-card))',
    'features/voice/call/call-(controller|provider|state)',
    'ui/(badge|layout/(tabs|card|skeleton))',
    'platform/(open-panel|when-idle|time/(use-clock|time-zone|format-moment)|audio/call-sound)',
  ].join('|'),
)

/** A few chunks grouped by how often they change; dozens of small ones would compress worse. */
const chunkGroups = [
  {
    name: 'foundation',
    test: /vite\/preload-helper|without:|node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|tslib|@supabase\/auth-js)\//,
    priority: 3,
  },
  {
    name: 'shared',
    test: /onboarding\/forget-draft|src\/app\/(app|screens|resolve-route|error-boundary|start-failed)\.|platform\/(project\/(project|load-records)|session\/(recovery|session|provider|before-logout|use-logout)|lazy-part|import-code|log|may-leave|renew-page|theme|http\/(bounded|load-config)|offline\/(install-prompt|kept-for)|use-one-at-a-time)|ui\/(banner|button|classes|layout\/(editorial-frame|wordmark))\.|contract\/src\/(errors|limits|texts\/actions)\./,
    priority: 2,
  },
  {
    name: 'queries',
    test: /node_modules\/@tanstack\/(?!.*(useInfiniteQuery|infiniteQueryObserver))|platform\/use-action\./,
    priority: 2,
  },
  {
    name: 'codes',
    test: /platform\/session\/(use-factor-(code|key)|own-factors)\.|ui\/form\/(code-(field|form)|key-form)\.|texts\/security-keys\./,
    priority: 1.8,
  },
  {
    name: 'sign-in',
    test: /app\/open-screen\.|your-data\/privacy-link\.|ui\/(form\/password-field|layout\/plain-page)\.|platform\/(project\/auth-message|time\/(use-countdown|steady-clock))\./,
    priority: 1.8,
  },
  {
    name: 'fields',
    test: /ui\/form\/(radio|select|slider|editable|unique)|texts\/(choices|fields)|platform\/time\/timezone-choices|contract\/src\/(entities|predefined)/,
    priority: 1.6,
  },
  {
    name: 'signed-in',
    test: firstOfDashboard,
    priority: 1.5,
  },
  {
    name: 'saving',
    test: /platform\/(saved-articles|followed-stories|project\/records\/saved)|ui\/save-button\.|texts\/(saved-articles|followed-stories)/,
    priority: 1.5,
  },
  {
    name: 'shared',
    // Dialogs are loaded on interaction, and stored data only when offline.
    test: /web\/src\/(ui\/(?!dialog)|platform\/(?!offline\/kept-history|push\/))|contract\/src\/(limits|errors|texts\/(actions|errors|fields))/,
    minShareCount: 4,
    priority: 1,
  },
]

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), leaveOutPasskeys(), writeServiceWorker()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: browsers,
    cssTarget: browsers,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups } },
      // On a busy machine it reports the slow build as a warning.
      checks: { bundlerTimings: false },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: server, ws: path === '/voice' }])),
  },
})
