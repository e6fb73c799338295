import type { OpenLatency } from '@postern/domain/areas/lockers/commandEndpoints.ts'

/** `0.8 s`, `12 s`. */
export const secondsText = (ms: number): string =>
  ms < 9_950 ? `${(ms / 1_000).toFixed(1)} s` : `${Math.round(ms / 1_000)} s`

/** `1.2 s, p95 2.1 s`; null if no open was confirmed. */
export const latencyText = ({ p50Ms, p95Ms }: OpenLatency): string | null =>
  p50Ms === null || p95Ms === null ? null : `${secondsText(p50Ms)}, p95 ${secondsText(p95Ms)}`
