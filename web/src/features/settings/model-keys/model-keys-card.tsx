import { useState } from 'react'
import { modelName, modelPath } from '@tidings/contract/api/chat-model'
import type { ModelKey } from '@tidings/contract/api/model-keys'
import { modelKeyTexts } from '@tidings/contract/texts/settings'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { CopiedValue } from '../copied-value.tsx'
import { KeyList } from './key-list.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { MakeKeyDialog } from './make-key-dialog.tsx'
import { useModelKeys } from './use-model-keys.ts'

const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

export function ModelKeysCard() {
  const keys = useModelKeys()
  const [done, setDone] = useState<string | null>(null)
  const [isMaking, setIsMaking] = useState(false)
  const [revoking, setRevoking] = useState<ModelKey | null>(null)

  function onRevoked(name: string) {
    setRevoking(null)
    setDone(modelKeyTexts.revoked(name))
  }

  return (
    <Card title={modelKeyTexts.title}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-soft">{modelKeyTexts.lead}</p>
        <div className="flex flex-col gap-3">
          <CopiedValue label={modelKeyTexts.address} value={`${location.origin}${modelPath}`} />
          {ownMachine.has(location.hostname) ? (
            <p className="text-sm text-soft">{modelKeyTexts.onlyHere}</p>
          ) : null}
          <CopiedValue label={modelKeyTexts.model} value={modelName} />
        </div>
        {done ? <Banner tone="good">{done}</Banner> : null}
        {keys.isPending ? <Skeleton rows={1}>{modelKeyTexts.loading}</Skeleton> : null}
        {keys.isError ? (
          <LoadFailed message={modelKeyTexts.failed} onTryAgain={() => void keys.refetch()} />
        ) : null}
        {keys.data ? <KeyList keys={keys.data} onRevoke={setRevoking} /> : null}
        <Button look="secondary" className="self-start" onClick={() => setIsMaking(true)}>
          {modelKeyTexts.make}
        </Button>
      </div>
      {isMaking ? <MakeKeyDialog make={keys.make} onClose={() => setIsMaking(false)} /> : null}
      {revoking ? (
        <RevokeKeyDialog
          modelKey={revoking}
          revoke={keys.revoke}
          onClose={() => setRevoking(null)}
          onRevoked={onRevoked}
        />
      ) : null}
    </Card>
  )
}

type RevokeKeyDialogProps = {
  modelKey: ModelKey
  revoke: (id: string) => Promise<void>
  onClose: () => void
  onRevoked: (name: string) => void
}

function RevokeKeyDialog({ modelKey, revoke, onClose, onRevoked }: RevokeKeyDialogProps) {
  const texts = {
    question: modelKeyTexts.revokeQuestion(modelKey.name),
    means: modelKeyTexts.revokeNote,
    action: modelKeyTexts.revoke,
    failed: modelKeyTexts.revokeFailed,
  }
  const confirm = () => revoke(modelKey.id).then(() => onRevoked(modelKey.name))
  return <ConfirmDialog texts={texts} confirm={confirm} onClose={onClose} />
}
