import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'

const turns = { down: undefined, up: { rotate: '180deg' }, right: { rotate: '-90deg' } } as const

/** The one chevron, for menus, sorted columns and anything that expands. */
export const Chevron = ({ to = 'down' }: { to?: keyof typeof turns }) => (
  <IconChevronDown size={14} stroke={1.8} style={turns[to]} aria-hidden />
)
