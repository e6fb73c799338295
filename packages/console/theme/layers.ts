/** Stacking order (spec:console#130). A popover opened inside a dialog or drawer must be above it, hence `popupInModal`. */
export const layers = {
  themeButton: 900,
  overlay: 1000,
  popup: 1000,
  modal: 1100,
  tooltip: 1100,
  popupInModal: 1150,
  toast: 1900,
} as const
