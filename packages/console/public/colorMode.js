// Runs before the first paint, so users never see a flash of the wrong theme. Must agree with theme/colorScheme.ts.
;(() => {
  let mode = null
  try {
    mode = localStorage.getItem('postern-color-mode')
  } catch {
    // Storage may be blocked: the system decides then.
  }
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  // The meta, not an inline style: tokens.css says color-scheme too, and must win when the theme is switched later.
  document.querySelector('meta[name=color-scheme]')?.setAttribute('content', dark ? 'dark' : 'light')
})()
