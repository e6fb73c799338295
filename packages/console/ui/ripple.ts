import './ripple.css'

const lifeMs = 401
const selector = '.mantine-Button-root, [data-ripple]'

function ripple(event: PointerEvent) {
  if (event.button !== 0 || !(event.target instanceof Element)) return
  const button = event.target.closest<HTMLElement>(selector)
  if (!button || button.matches(':disabled, [data-disabled], [data-loading]')) return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const box = button.getBoundingClientRect()
  const x = event.clientX - box.left
  const y = event.clientY - box.top
  // Large enough to reach the farthest corner.
  const reach = 2 * Math.hypot(Math.max(x, box.width - x), Math.max(y, box.height - y))
  button.style.setProperty('--p-ripple-x', `${x}px`)
  button.style.setProperty('--p-ripple-y', `${y}px`)
  button.style.setProperty('--p-ripple-size', `${reach}px`)
  // On a pseudo-element, so that nothing is inserted into React's tree.
  button.animate(
    [
      { opacity: 0.18, transform: 'translate(-50%, -50%) scale(0)' },
      { opacity: 0, transform: 'translate(-50%, -50%) scale(1)' },
    ],
    { duration: lifeMs, easing: 'cubic-bezier(0.2, 0, 0, 1)', pseudoElement: '::after' },
  )
}

/** One listener for all buttons. Returns a function that removes it. */
export function startRipple(root: Document = document): () => void {
  root.addEventListener('pointerdown', ripple)
  return () => root.removeEventListener('pointerdown', ripple)
}
