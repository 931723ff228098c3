import { useTheme } from '#platform/theme.ts'
import { Icon } from '#ui/icon.tsx'

const looks = {
  rail: 'flex-col justify-center gap-1 px-2 text-xs lg:flex-row lg:justify-start lg:gap-3 lg:px-4 lg:text-sm',
  overlay: 'justify-start gap-4 px-2 text-base',
} as const

export function ThemeSwitch({ look }: { look: keyof typeof looks }) {
  const { theme, switchTheme } = useTheme()
  const other = theme === 'dark' ? 'Light' : 'Dark'
  return (
    <button
      type="button"
      onClick={switchTheme}
      className={`flex min-h-11 w-full items-center rounded-control py-2 font-medium text-soft hover:bg-sunk hover:text-ink ${looks[look]}`}
    >
      <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
      <span>{other} theme</span>
    </button>
  )
}
