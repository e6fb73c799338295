// Runs before the first paint, so users never see a flash of the wrong theme. Must agree with theme/colorMode.ts.
;(() => {
  let mode = null
  try {
    mode = localStorage.getItem('postern-color-mode')
  } catch {
    // Storage is blocked: follow the system.
  }
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  // The meta tag, not an inline style: tokens.css also sets color-scheme and must win when the theme is switched later.
  document.querySelector('meta[name=color-scheme]')?.setAttribute('content', dark ? 'dark' : 'light')
})()
