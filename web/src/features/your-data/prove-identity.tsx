import { useRef, useState, type FormEvent } from 'react'
import type { IdentityProofBody } from '@tidings/contract/api/personal-data'
import { AppError } from '@tidings/contract/errors'
import { actionTexts } from '@tidings/contract/texts/actions'
import { fieldNames, passwordTexts } from '@tidings/contract/texts/fields'
import { codeTexts } from '@tidings/contract/texts/second-step'
import { keyTexts } from '@tidings/contract/texts/security-keys'
import { proveIdentityTexts } from '@tidings/contract/texts/your-data'
import { listOwnFactors, type FactorKind, type OwnFactor } from '#platform/session/own-factors.ts'
import { useAuth } from '#platform/session/session.tsx'
import { useFactorCode, type CodeFactor } from '#platform/session/use-factor-code.ts'
import { useFactorKey } from '#platform/session/use-factor-key.ts'
import { ShownError } from '#platform/shown-error.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CancelButton } from '#ui/dialog.tsx'
import { CodeForm } from '#ui/form/code-form.tsx'
import { KeyForm } from '#ui/form/key-form.tsx'
import { focusFirstInvalid } from '#ui/form/focus-first-invalid.ts'
import { PasswordField } from '#ui/form/password-field.tsx'
import { useOwnProof } from './use-own-proof.ts'

type ProveIdentityProps = {
  /** The proof is a new sign-in, and `confirm` gets none. */
  signsInAgain: boolean
  /** Whether a code may be sent instead of the password. */
  offersCode?: boolean
  lead: string
  /** The label of the button. */
  button: string
  /** Performs the action. The proof is empty if the session has just been renewed. A failure is shown. */
  confirm: (proof: IdentityProofBody) => Promise<void>
  onClose: () => void
}

/** The factor asked for first; an app works on every device. */
const askedFirst: readonly FactorKind[] = ['totp', 'phone', 'webauthn']

function chooseFactor(factors: OwnFactor[]): OwnFactor | undefined {
  return factors.toSorted((a, b) => askedFirst.indexOf(a.kind) - askedFirst.indexOf(b.kind))[0]
}

/** Asks for the second factor if there is one, otherwise for the password or a mailed code. */
export function ProveIdentity(props: ProveIdentityProps) {
  const factor = chooseFactor(listOwnFactors(useAuth().user?.factors))
  const [isByCode, setIsByCode] = useState(false)
  const confirm = (proof: IdentityProofBody) =>
    props.confirm(proof).catch((error: unknown) => {
      throw error instanceof AppError ? new ShownError(error.message, { cause: error }) : error
    })
  if (factor?.kind === 'webauthn') return <ProveByKey {...props} confirm={confirm} factorId={factor.id} />
  if (factor)
    return <ProveByFactor {...props} confirm={confirm} factor={{ id: factor.id, kind: factor.kind }} />
  return isByCode ? (
    <ProveByCode {...props} confirm={confirm} onOther={() => setIsByCode(false)} />
  ) : (
    <ProveByPassword {...props} confirm={confirm} onOther={() => setIsByCode(true)} />
  )
}

function ProveByFactor({
  button,
  confirm,
  factor,
  lead,
  onClose,
}: ProveIdentityProps & { factor: CodeFactor }) {
  const state = useFactorCode(factor, () => confirm({}))
  const whereFrom = factor.kind === 'phone' ? codeTexts.fromPhone : codeTexts.fromApp
  return (
    <CodeForm
      {...state}
      submit={state.asks && !state.busy ? button : state.submit}
      label={codeTexts.label}
      hint={whereFrom}
      lead={<p>{lead}</p>}
    >
      <CancelButton busy={state.busy} onClick={onClose}>
        {actionTexts.cancel}
      </CancelButton>
    </CodeForm>
  )
}

function ProveByKey({ button, confirm, factorId, lead, onClose }: ProveIdentityProps & { factorId: string }) {
  const { busy, problem, onSubmit } = useFactorKey(factorId, () => confirm({}))
  return (
    <KeyForm
      busy={busy}
      problem={problem}
      submit={busy ? actionTexts.wait : button}
      onSubmit={onSubmit}
      lead={
        <>
          <p>{lead}</p>
          <p className="text-sm">{keyTexts.connect}</p>
        </>
      }
    >
      <CancelButton busy={busy} onClick={onClose}>
        {actionTexts.cancel}
      </CancelButton>
    </KeyForm>
  )
}

type OtherWay = ProveIdentityProps & { onOther: () => void }

function ProveByPassword({
  button,
  confirm,
  signsInAgain,
  offersCode = true,
  lead,
  onClose,
  onOther,
}: OtherWay) {
  const { busy, problem, showPassword } = useOwnProof({ confirm, signsInAgain })
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setMissing(password === '' ? passwordTexts.required : null)
    if (password === '') focusFirstInvalid(form.current)
    else showPassword(password)
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <p>{lead}</p>
      {problem ? <Banner tone="bad">{problem}</Banner> : null}
      <PasswordField
        label={fieldNames.password}
        name="current-password"
        autoComplete="current-password"
        required
        value={password}
        error={missing}
        onChange={({ target }) => setPassword(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={busy}>
          {busy ? actionTexts.wait : button}
        </Button>
        {offersCode ? (
          <Button look="secondary" disabled={busy} onClick={onOther}>
            {proveIdentityTexts.byCode}
          </Button>
        ) : null}
        <CancelButton busy={busy} onClick={onClose}>
          {actionTexts.cancel}
        </CancelButton>
      </div>
    </form>
  )
}

function ProveByCode({ button, confirm, signsInAgain, lead, onClose, onOther }: OtherWay) {
  const { busy, problem, sendCode, sentTo, showCode } = useOwnProof({ confirm, signsInAgain })
  const isSent = sentTo !== null
  return (
    <CodeForm
      asks={isSent}
      busy={busy}
      problem={problem}
      submit={busy ? actionTexts.wait : isSent ? button : codeTexts.send}
      another={null}
      onSubmit={isSent ? showCode : sendCode}
      label={codeTexts.label}
      lead={<p>{isSent ? proveIdentityTexts.sent(sentTo) : lead}</p>}
    >
      <Button look="secondary" disabled={busy} onClick={onOther}>
        {proveIdentityTexts.byPassword}
      </Button>
      <CancelButton busy={busy} onClick={onClose}>
        {actionTexts.cancel}
      </CancelButton>
    </CodeForm>
  )
}
