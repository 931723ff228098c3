import { useState } from 'react'
import type { User } from '@supabase/auth-js'
import { deleteAccountTexts } from '@tidings/contract/texts/your-data'
import { logProblem } from '#platform/log.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'

const storageKey = 'tidings.account-kept'
const shownForMs = 86_400_000

function readUndoneAt({ app_metadata: metadata }: User): string | null {
  const at: unknown = metadata['deletion_undone_at']
  const isRecent = typeof at === 'string' && Date.now() - Date.parse(at) < shownForMs
  return isRecent ? at : null
}

function readDismissed(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    // Storage is unavailable, so it is shown again.
    return null
  }
}

/** Shows for a day, until dismissed, that signing in has undone the deletion of the account. */
export function AccountKeptBanner({ user }: { user: User }) {
  const undoneAt = readUndoneAt(user)
  const [dismissed, setDismissed] = useState(readDismissed)
  if (undoneAt === null || dismissed === undoneAt) return null

  function dismiss() {
    setDismissed(undoneAt)
    try {
      localStorage.setItem(storageKey, undoneAt ?? '')
    } catch (error) {
      logProblem('Could not remember that the notice was dismissed', error)
    }
  }

  return (
    <div className="mb-4">
      <Banner tone="good">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0">{deleteAccountTexts.kept}</p>
          <Button look="secondary" compact onClick={dismiss}>
            {deleteAccountTexts.dismiss}
          </Button>
        </div>
      </Banner>
    </div>
  )
}
