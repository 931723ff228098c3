import { themeTexts } from '@tidings/contract/texts/settings'
import { useTheme, type ThemeChoice } from '#platform/theme.ts'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import { toChoices } from '#ui/form/select-field.tsx'
import { Card } from '#ui/layout/card.tsx'

const choices: readonly ThemeChoice[] = ['light', 'dark', 'system']

/** Applies to this device at once. */
export function ThemeCard() {
  const { choose, chosen, theme } = useTheme()
  return (
    <Card title={themeTexts.title}>
      <RadioGroup
        legend={themeTexts.legend}
        inline
        value={chosen}
        choices={toChoices(choices, themeTexts.names)}
        onChoose={choose}
      />
      {chosen === 'system' ? <p className="mt-3 text-sm text-soft">{themeTexts.ofSystem[theme]}</p> : null}
    </Card>
  )
}
