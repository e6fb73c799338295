import { useSyncExternalStore } from 'react'

const paper = () => matchMedia('print')

function subscribe(onChange: () => void): () => void {
  const media = paper()
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** A canvas is a picture of the screen: on paper the same lines are drawn as SVG. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => paper().matches)
