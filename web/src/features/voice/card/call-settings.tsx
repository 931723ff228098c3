import { useId } from 'react'
import type { CallControls } from '../call/call-engine.ts'
import type { CallState } from '../call/call-state.ts'
import { callTexts } from './call-texts.ts'

type ChoiceProps = { label: string; isOn: boolean; onTurn: (isOn: boolean) => void }

/** Not the design system's checkbox: that would move it to a shared chunk and enlarge the first load. */
function Choice({ label, isOn, onTurn }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-4.5 shrink-0"
        checked={isOn}
        onChange={({ target }) => onTurn(target.checked)}
      />
      {label}
    </label>
  )
}

function MicrophoneChoice({ call, state: { microphoneId, microphones } }: CallPartProps) {
  const id = useId()
  if (microphones.length < 2) return null
  return (
    <div className="flex flex-col gap-1.5 pt-1">
      <label htmlFor={id} className="font-semibold">
        {callTexts.microphone}
      </label>
      <select
        id={id}
        className="min-h-11 w-full rounded-control border border-edge bg-sheet px-3"
        value={microphoneId ?? microphones[0]?.id}
        onChange={({ target }) => call.engine()?.chooseMicrophone(target.value)}
      >
        {microphones.map((each) => (
          <option key={each.id} value={each.id}>
            {each.label}
          </option>
        ))}
      </select>
    </div>
  )
}

type CallPartProps = { call: CallControls; state: CallState }
type CallSettingsProps = CallPartProps & { isSpaceOn: boolean; onSpace: (isOn: boolean) => void }

/** Rarely changed, so collapsed. */
export function CallSettings({ call, state, isSpaceOn, onSpace }: CallSettingsProps) {
  const { listeningMode } = state
  const setHeld = (isHeld: boolean) => call.engine()?.setListeningMode(isHeld ? 'push-to-talk' : 'automatic')
  return (
    <details className="text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-link underline underline-offset-4">
        {callTexts.settings}
      </summary>
      <div className="flex flex-col gap-1 pb-2">
        {listeningMode === null ? null : (
          <Choice label={callTexts.pushToTalk} isOn={listeningMode === 'push-to-talk'} onTurn={setHeld} />
        )}
        <div className="hidden any-pointer-fine:block">
          <Choice label={callTexts.spaceKey} isOn={isSpaceOn} onTurn={onSpace} />
        </div>
        <MicrophoneChoice call={call} state={state} />
      </div>
    </details>
  )
}
