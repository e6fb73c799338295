// Runs before the first paint, so that nobody sees a flash of the wrong theme. Must agree with theme/colorScheme.ts.
;(() => {
  let mode = null
  try {
    mode = localStorage.getItem('postern-color-mode')
  } catch {
    // Storage may be blocked: the system decides then.
  }
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const root = document.documentElement
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  root.style.colorScheme = dark ? 'dark' : 'light'
})()
