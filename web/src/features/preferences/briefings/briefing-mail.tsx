import { useState } from 'react'
import type { BriefingSettings } from '@tidings/contract/api/briefings'
import { briefingSettingTexts } from '@tidings/contract/texts/briefings'
import { Button } from '#ui/button.tsx'
import { CodeForm } from '#ui/form/code-form.tsx'
import type { BriefingSettingsInUse } from './briefing-setting-actions.ts'

type MailProps = { mail: BriefingSettings['mail']; isWanted: boolean; settings: BriefingSettingsInUse }

function ConfirmAddress({ hint, settings }: { hint: string; settings: BriefingSettingsInUse }) {
  const [asks, setAsks] = useState(false)
  const send = () => settings.sendCode(() => setAsks(true))
  const { busy, confirm, problem } = settings
  return (
    <CodeForm
      isAside
      asks={asks}
      busy={busy}
      problem={problem}
      label={briefingSettingTexts.code}
      hint={hint}
      submit={asks ? briefingSettingTexts.submitCode : briefingSettingTexts.confirm}
      another={asks ? { label: briefingSettingTexts.another, isHeldBack: false, send } : null}
      onSubmit={(code) => (asks ? confirm(code) : send())}
    />
  )
}

function explainStop({ address, stopped }: BriefingSettings['mail']): string {
  if (stopped === 'bounced') return briefingSettingTexts.bounced(address ?? '')
  if (stopped === 'refused') return briefingSettingTexts.refused(address ?? '')
  return briefingSettingTexts.unsubscribed
}

function Stopped({ mail, settings }: Omit<MailProps, 'isWanted'>) {
  const { resume } = briefingSettingTexts
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>{explainStop(mail)}</p>
      <Button
        compact
        look="secondary"
        disabled={settings.busy}
        onClick={() => settings.change({ isMailStopped: false })}
      >
        {resume}
      </Button>
    </div>
  )
}

/** Where briefings are mailed, or why not and how to fix it. */
export function BriefingMail({ isWanted, mail, settings }: MailProps) {
  const { address, isConfirmed, isSetUp, stopped } = mail
  if (!isWanted) return <p>{briefingSettingTexts.mailOff}</p>
  if (address === null) return <p>{briefingSettingTexts.noAddress}</p>
  return (
    <>
      {isSetUp ? null : <p>{briefingSettingTexts.notSetUp}</p>}
      {stopped ? <Stopped mail={mail} settings={settings} /> : null}
      {stopped || isConfirmed ? null : (
        <>
          {isSetUp ? <p className="wrap-anywhere">{briefingSettingTexts.unconfirmed(address)}</p> : null}
          <ConfirmAddress
            hint={isSetUp ? briefingSettingTexts.codeHint(address) : briefingSettingTexts.codeInFile}
            settings={settings}
          />
        </>
      )}
      {stopped || !isConfirmed || !isSetUp ? null : (
        <p className="wrap-anywhere">{briefingSettingTexts.mailTo(address)}</p>
      )}
    </>
  )
}
