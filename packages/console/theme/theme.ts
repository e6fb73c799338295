// Colors are defined in tokens.css; Mantine is pointed at them. Component defaults are plain objects, not `Menu.extend(…)`:
// that would pull Menu, Popover and Modal into the theme's chunk. Their types are imported as types only.
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import { componentDefaults } from './componentDefaults.ts'

// Mantine's own code expects ten shades. Pages never use shades, only --p-* roles.
const accent: MantineColorsTuple = [
  '#eef2ff',
  '#dbe4ff',
  '#b9caff',
  '#93aefd',
  '#6f92fb',
  '#4c74f0',
  '#3259dd',
  '#2450d3',
  '#1c41b4',
  '#15338f',
]
const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f4f3f0',
  '#eae9e5',
  '#dcdbd7',
  '#c6c6c3',
  '#8a8d95',
  '#62656e',
  '#484c56',
  '#2d313c',
  '#161b26',
]
const dark: MantineColorsTuple = [
  '#f0efec',
  '#c3c2be',
  '#989ba2',
  '#6a6d75',
  '#3a3e46',
  '#272a31',
  '#1d2027',
  '#14171d',
  '#0e1116',
  '#0a0c11',
]

const stateOf: Record<string, string | undefined> = {
  ok: 'ok',
  warn: 'warn',
  danger: 'danger',
  info: 'info',
  violet: 'violet',
  idle: 'idle',
  red: 'danger',
  gray: 'idle',
}
const noBorder = '1px solid transparent'

/** `color="danger"` and the like: light = soft fill + text role, filled = solid role, subtle = text only. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const { variant, color = 'accent' } = input
  const state = stateOf[color]
  if (state && variant === 'filled') {
    const solid = `var(--p-${state}-solid)`
    return { background: solid, hover: `color-mix(in oklab, ${solid} 88%, black)`, color: '#fff', border: noBorder }
  }
  if (state && (variant === 'light' || variant === 'outline' || variant === 'subtle')) {
    return {
      background: variant === 'light' ? `var(--p-${state}-soft)` : 'transparent',
      hover: `var(--p-${state}-soft)`,
      color: `var(--p-${state}-text)`,
      border: variant === 'outline' ? `1px solid var(--p-${state}-line)` : noBorder,
    }
  }
  if (color === 'accent' && variant === 'light') {
    const soft = 'var(--p-accent-soft)'
    return { background: soft, hover: soft, color: 'var(--p-accent-text)', border: noBorder }
  }
  if (color === 'accent' && variant === 'subtle') {
    return { background: 'transparent', hover: 'var(--p-hover)', color: 'var(--p-text-2)', border: noBorder }
  }
  return defaultVariantColorsResolver(input)
}

export const theme = createTheme({
  fontFamily: 'var(--p-font)',
  fontFamilyMonospace: 'var(--p-mono)',
  colors: { accent, gray, dark },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  variantColorResolver,
  white: '#ffffff',
  black: '#161b26',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '3px', sm: '5px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'none',
    sm: 'var(--p-shadow-1)',
    md: 'var(--p-shadow-2)',
    lg: 'var(--p-shadow-2)',
    xl: 'var(--p-shadow-3)',
  },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '14px', lineHeight: '20px' },
      h3: { fontSize: '13px', lineHeight: '20px' },
    },
  },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: componentDefaults,
})

/** Mantine's variables, pointed at our roles. One map for both schemes: only the roles' values change. */
const variables = {
  '--mantine-color-body': 'var(--p-canvas)',
  '--mantine-color-text': 'var(--p-text)',
  '--mantine-color-bright': 'var(--p-text)',
  '--mantine-color-dimmed': 'var(--p-text-3)',
  '--mantine-color-placeholder': 'var(--p-text-3)',
  '--mantine-color-default': 'var(--p-surface)',
  '--mantine-color-default-hover': 'var(--p-hover)',
  '--mantine-color-default-color': 'var(--p-text)',
  '--mantine-color-default-border': 'var(--p-line-strong)',
  '--mantine-color-anchor': 'var(--p-accent-text)',
  '--mantine-color-error': 'var(--p-danger-text)',
  '--mantine-color-success': 'var(--p-ok-text)',
  '--mantine-primary-color-filled': 'var(--p-accent)',
  '--mantine-primary-color-filled-hover': 'var(--p-accent-hover)',
  '--mantine-primary-color-light': 'var(--p-accent-soft)',
  '--mantine-primary-color-light-color': 'var(--p-accent-text)',
  '--mantine-primary-color-contrast': 'var(--p-on-accent)',
  '--mantine-color-accent-filled': 'var(--p-accent)',
  '--mantine-color-accent-filled-hover': 'var(--p-accent-hover)',
  '--mantine-color-accent-light': 'var(--p-accent-soft)',
  '--mantine-color-accent-light-color': 'var(--p-accent-text)',
  '--mantine-color-accent-text': 'var(--p-accent-text)',
  '--mantine-color-disabled': 'var(--p-sunken)',
  '--mantine-color-disabled-color': 'var(--p-text-3)',
  '--mantine-color-disabled-border': 'var(--p-line)',
  '--mantine-color-gray-text': 'var(--p-text-2)',
}

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: variables, dark: variables })
