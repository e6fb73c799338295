import type {
  ActionIconProps,
  BadgeProps,
  ButtonProps,
  CheckboxProps,
  ComboboxProps,
  DrawerProps,
  HoverCardProps,
  InputProps,
  InputWrapperProps,
  KbdProps,
  MantineThemeComponents,
  MenuProps,
  ModalProps,
  PaginationProps,
  PopoverProps,
  PortalProps,
  RadioProps,
  SegmentedControlProps,
  SelectProps,
  SwitchProps,
  TabsProps,
  TextareaProps,
  TextInputProps,
  TooltipProps,
} from '@mantine/core'
import type { DatePickerInputProps } from '@mantine/dates'
import { layers } from './layers.ts'

const heights: Record<string, string | undefined> = { xs: '24px', sm: '32px', md: '36px', lg: '40px' }
const heightOf = (size: unknown) => heights[String(size ?? 'sm')] ?? heights.sm

const scrim = { backgroundOpacity: 1, color: 'var(--p-scrim)', zIndex: layers.overlay }

// Mantine renders the title in a <header>, which would count as a second banner of the page.
const headerIsNoBanner = { header: { role: 'presentation' } }

const smallField = { size: 'sm' } as const
/** The dropdown covers the next field, so it opens on click, typing or an arrow key, not when focus passes through. */
const smallPicker = { size: 'sm', openOnFocus: false } as const

/** The calendar's dialog points aria-labelledby at an id that doesn't exist. Spread this when passing your own popoverProps. */
export const calendarPopover = {
  attributes: { dropdown: { 'aria-label': 'Select date', 'aria-labelledby': undefined } },
} satisfies Partial<PopoverProps>

const calendarLabels = {
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next decade',
  previousDecade: 'Previous decade',
}
const calendarField = {
  firstDayOfWeek: 0,
  valueFormat: 'MM/DD/YY',
  ariaLabels: calendarLabels,
  popoverProps: calendarPopover,
} satisfies Partial<DatePickerInputProps>

export const componentDefaults: MantineThemeComponents = {
  Button: {
    defaultProps: { size: 'sm', variant: 'default' } satisfies ButtonProps,
    vars: (_theme: unknown, { size }: ButtonProps) => ({
      root: {
        '--button-height': heightOf(size),
        '--button-padding-x': size === 'xs' ? '8px' : '12px',
        '--button-fz': size === 'xs' ? '12px' : '13px',
      },
    }),
  },
  ActionIcon: { defaultProps: { variant: 'subtle', size: 28, color: 'accent' } satisfies ActionIconProps },
  Input: {
    vars: (_theme: unknown, { size }: InputProps) => ({
      wrapper: { '--input-height': heightOf(size), '--input-fz': '13px' },
    }),
  },
  InputWrapper: {
    defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } satisfies InputWrapperProps,
  },
  TextInput: { defaultProps: smallField satisfies TextInputProps },
  PasswordInput: { defaultProps: smallField },
  NumberInput: { defaultProps: smallField },
  Textarea: { defaultProps: smallField satisfies TextareaProps },
  Autocomplete: { defaultProps: smallPicker },
  // The chevron is decorative; without this, axe requires a name.
  Select: {
    defaultProps: {
      ...smallPicker,
      checkIconPosition: 'right',
      rightSectionProps: { 'aria-hidden': true },
    } satisfies SelectProps,
  },
  MultiSelect: { defaultProps: { ...smallPicker, checkIconPosition: 'right' } },
  TagsInput: { defaultProps: smallPicker },
  DatePickerInput: { defaultProps: { ...calendarField, ...smallField } },
  DateInput: { defaultProps: { ...calendarField, ...smallField } },
  DatePicker: { defaultProps: { firstDayOfWeek: 0, ariaLabels: calendarLabels } },
  Checkbox: {
    defaultProps: { size: 'xs', radius: 'xs' } satisfies CheckboxProps,
    vars: () => ({ root: { '--checkbox-size': '16px' } }),
  },
  Radio: { defaultProps: { size: 'xs' } satisfies Partial<RadioProps> },
  Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } satisfies SwitchProps },
  Badge: { defaultProps: { variant: 'light', radius: 'sm', size: 'sm', color: 'idle' } satisfies BadgeProps },
  Kbd: { defaultProps: { size: 'xs' } satisfies KbdProps },
  Pill: { defaultProps: { radius: 'sm' } },
  Tabs: { defaultProps: { keepMounted: false } satisfies TabsProps },
  Modal: {
    defaultProps: {
      attributes: headerIsNoBanner,
      zIndex: layers.modal,
      radius: 'xl',
      centered: true,
      overlayProps: scrim,
      transitionProps: { duration: 120, transition: 'fade' },
      closeButtonProps: { 'aria-label': 'Close' },
    } satisfies Partial<ModalProps>,
  },
  Drawer: {
    defaultProps: {
      attributes: headerIsNoBanner,
      zIndex: layers.modal,
      position: 'right',
      size: 440,
      overlayProps: scrim,
      transitionProps: { duration: 160 },
      closeButtonProps: { 'aria-label': 'Close' },
    } satisfies Partial<DrawerProps>,
  },
  // <section id="layers" aria-label="Pop-ups"> in index.html: content outside every landmark fails axe `region`.
  Portal: { defaultProps: { target: '#layers' } satisfies Partial<PortalProps> },
  Overlay: { defaultProps: { zIndex: layers.overlay } },
  // The placeholder is a child of role=menu that isn't a menu item: axe aria-required-children.
  Menu: {
    defaultProps: {
      withInitialFocusPlaceholder: false,
      zIndex: layers.popup,
      shadow: 'md',
      radius: 'lg',
      position: 'bottom-end',
      transitionProps: { duration: 80 },
    } satisfies MenuProps,
  },
  Popover: { defaultProps: { zIndex: layers.popup, shadow: 'md', radius: 'lg' } satisfies PopoverProps },
  HoverCard: { defaultProps: { zIndex: layers.popup, shadow: 'md', radius: 'lg' } satisfies HoverCardProps },
  Combobox: { defaultProps: { zIndex: layers.popup, shadow: 'md', radius: 'lg' } satisfies ComboboxProps },
  Tooltip: {
    defaultProps: {
      zIndex: layers.tooltip,
      openDelay: 350,
      transitionProps: { duration: 250 },
      radius: 'sm',
      events: { hover: true, focus: true, touch: true },
    } satisfies Partial<TooltipProps>,
  },
  SegmentedControl: {
    defaultProps: { size: 'xs', radius: 'md', transitionDuration: 120 } satisfies Partial<SegmentedControlProps>,
  },
  Pagination: { defaultProps: { size: 'sm' } satisfies Partial<PaginationProps> },
}
