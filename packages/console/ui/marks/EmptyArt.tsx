import type { ReactNode } from 'react'

export type EmptyArtName = 'search' | 'lock' | 'lost' | 'box'

const grey = {
  fill: 'none',
  stroke: 'var(--p-control)',
  strokeWidth: 1.5,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
} as const
const accent = { ...grey, stroke: 'var(--p-accent-text)' } as const
const arch = 'M34 66V32a26 26 0 0 1 52 0v34z'

/** Line drawings of 112 × 72: control gray, one accent stroke and, where possible, the arch of the logo. */
const drawings: Record<EmptyArtName, ReactNode> = {
  search: (
    <>
      <path d="M20 6h85v60H20zM20 26h85M20 46h85M41 6v60M62 6v60M84 6v60" {...grey} strokeDasharray="2 3" />
      <circle cx="96" cy="42" r="15" {...accent} fill="var(--p-canvas)" />
      <path d="m107 53 12 12" {...accent} strokeWidth="2.5" />
    </>
  ),
  lock: (
    <>
      <path d={arch} {...grey} fill="var(--p-surface)" />
      <path d="M20 66h80" {...grey} />
      <circle cx="60" cy="42" r="5" {...accent} />
      <path d="M60 47v9" {...accent} strokeWidth="2.5" />
    </>
  ),
  lost: (
    <>
      <path d={arch} {...grey} strokeDasharray="3 4" />
      <path d="M20 66h80" {...grey} />
      <path d="M50 40h20" {...accent} strokeWidth="2.5" />
      <path d="m96 20 8-8m-8 0 8 8" {...accent} />
    </>
  ),
  box: (
    <>
      <path d={arch} {...grey} fill="var(--p-surface)" />
      <path d="M20 66h80" {...grey} />
      <path d="M50 24h20" {...grey} strokeWidth="2.5" />
      <path d="M46 44h28v22H46z" {...accent} fill="var(--p-surface)" />
      <path d="M60 44v8" {...accent} />
    </>
  ),
}

export function EmptyArt({ name }: { name: EmptyArtName }) {
  return (
    <svg width="112" height="72" viewBox="19 0 112 72" aria-hidden="true" style={{ display: 'block' }}>
      {drawings[name]}
    </svg>
  )
}
