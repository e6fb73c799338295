import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { useId } from 'react'
import classes from './ThemeButton.module.css'

interface ThemeButtonProps {
  /** Why the theme cannot be switched here (a page that is always printed white, say). */
  disabledReason?: string
}

export function ThemeButton({ disabledReason }: ThemeButtonProps) {
  // Without keepTransitions Mantine writes a <style> at every switch, which a strict Trusted Types policy refuses.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  // Read at once: waiting for an effect would show the wrong icon for a frame.
  const shown = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const next = shown === 'dark' ? 'light' : 'dark'
  const reasonId = useId()
  const Icon = shown === 'dark' ? IconSun : IconMoon
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label={`Switch to ${next} theme`}
        aria-disabled={disabledReason ? true : undefined}
        aria-describedby={disabledReason ? reasonId : undefined}
        title={disabledReason}
        onClick={() => {
          if (!disabledReason) setColorScheme(next)
        }}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
      </button>
      {disabledReason && (
        <span id={reasonId} className="visuallyHidden">
          {disabledReason}
        </span>
      )}
    </>
  )
}
