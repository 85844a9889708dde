import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { cn } from '#src/lib/classes.ts'
import { Icon, type IconType } from './icon.tsx'
import { useTheme, type ThemeChoice } from './theme.ts'

const CHOICES: readonly { value: ThemeChoice; label: string; icon: IconType }[] = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
]

/** Light, dark or the system's setting; three radio buttons in a segment. */
export function ThemeSwitch({ className }: { className?: string }) {
  const name = useId()
  const [theme, setTheme] = useTheme()
  return (
    <fieldset
      className={cn(
        'inline-flex gap-0.5 rounded-md border border-border bg-sunken p-[0.1875rem]',
        className,
      )}
    >
      <legend className="sr-only">Theme</legend>
      {CHOICES.map((choice) => (
        <label
          key={choice.value}
          className="inline-flex h-6.5 cursor-pointer items-center gap-1.5 rounded-[0.3125rem] px-[0.6875rem] font-heading text-[0.8125rem] font-medium text-muted hover:text-text has-checked:bg-surface has-checked:text-text has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus dark:has-checked:bg-[#26383e] max-md:h-9"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={theme === choice.value}
            onChange={() => setTheme(choice.value)}
            className="sr-only"
          />
          <Icon as={choice.icon} size="sm" />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
