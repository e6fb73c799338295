import { useSyncExternalStore } from 'react'

const paper = () => matchMedia('print')

function subscribe(onChange: () => void): () => void {
  const media = paper()
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** A canvas prints at screen resolution, so the lines are drawn as SVG on paper. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => paper().matches)
